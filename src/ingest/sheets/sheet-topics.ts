/** The sections of the spec sheet, in the order in which they are shown. */
export const sections = [
  'Network',
  'Launch',
  'Body',
  'Display',
  'Platform',
  'Memory',
  'Main Camera',
  'Selfie camera',
  'Sound',
  'Comms',
  'Features',
  'Battery',
  'Misc',
  'EU label',
  'Tests',
  'Other',
] as const;

export type Section = (typeof sections)[number];

interface SheetTopic<Name extends string = string> {
  readonly topic: Name;
  readonly section: Section;
  /** Labels in lower case, reduced to letters and digits, without the heading of their section. */
  readonly names: readonly string[];
}

const topic = <Name extends string>(section: Section, name: Name, names: string): SheetTopic<Name> => ({
  topic: name,
  section,
  names: names.split(' '),
});

/** Every known label of spec sheets. Cells of the topic `text` are shown, but no fact is read from them. */
export const sheetTopics = [
  topic(
    'Other',
    'model',
    'modelname model phonename devicename phone device name fullname phonemodel productname modelo modell',
  ),
  topic(
    'Other',
    'brand',
    'brand brandname oem manufacturer company companyname make vendor maker marke hersteller',
  ),
  topic('Other', 'link', 'modelimage url image img imgurl imageurl link pageurl picture'),
  topic('Other', 'currency', 'currency currencycode pricecurrency pricingcurrency'),
  topic('Network', 'technology', 'technology network cellular'),
  topic('Network', 'bands', '2gbands 3gbands'),
  topic('Network', 'lteBands', '4gbands ltebands'),
  topic('Network', 'nrBands', '5gbands nrbands'),
  topic('Network', 'text', 'speed gprs edge'),
  topic(
    'Launch',
    'announced',
    'announced launch launchdate announcement dateannounced announceddate launchedyear year',
  ),
  topic(
    'Launch',
    'released',
    'released releasedate releasedon datereleased releaseyear firstavailable availablefrom',
  ),
  topic('Launch', 'status', 'status availability'),
  topic('Body', 'dimensions', 'dimensions dimension dimentions body bodysize sizemm abmessungen'),
  topic('Body', 'weight', 'weight weightg mobileweight mass gewicht'),
  topic('Body', 'height', 'height'),
  topic('Body', 'width', 'width'),
  topic('Body', 'depth', 'depth thickness'),
  topic('Body', 'ipRating', 'iprating ingressprotection waterresistance waterproof'),
  topic('Body', 'build', 'build materials'),
  topic('Body', 'sim', 'sim simcard simslot simtype'),
  topic('Body', 'text', 'keyboard'),
  topic('Display', 'type', 'type'),
  topic('Display', 'displayType', 'displaytype screentype panel paneltype displaytech'),
  topic('Display', 'size', 'size screensize screen'),
  topic('Display', 'resolution', 'resolution screenresolution pixels displaypx'),
  topic('Display', 'protection', 'protection screenprotection'),
  topic('Display', 'refreshRate', 'refreshrate screenrefreshrate'),
  topic('Platform', 'os', 'os operatingsystem platform system betriebssystem'),
  topic('Platform', 'chipset', 'chipset soc chip processor'),
  topic('Platform', 'cpu', 'cpu'),
  topic('Platform', 'gpu', 'gpu graphics'),
  topic('Memory', 'cardSlot', 'cardslot memorycard memorycardslots sdcard'),
  topic(
    'Memory',
    'internal',
    'internal internalmemory memory storage internalstorage storagecapacity speicher rom',
  ),
  topic('Memory', 'ram', 'ram arbeitsspeicher'),
  topic('Memory', 'text', 'phonebook callrecords'),
  topic('Main Camera', 'single', 'single onecamera'),
  topic('Main Camera', 'dual', 'dual two'),
  topic('Main Camera', 'triple', 'triple dualortriple three'),
  topic('Main Camera', 'quad', 'quad four tripleorquad'),
  topic('Main Camera', 'penta', 'penta five six hexa'),
  topic('Main Camera', 'mainCamera', 'maincamera primarycamera rearcamera backcamera hauptkamera'),
  topic('Main Camera', 'video', 'video maincameravideo'),
  topic('Main Camera', 'text', 'features camerafeatures'),
  topic(
    'Selfie camera',
    'selfieCamera',
    'selfiecamera selfie frontcamera secondarycamera frontkamera selfiekamera selfiesingle selfiecamerasingle selfiecameradual selfiecameratriple',
  ),
  topic('Selfie camera', 'selfieVideo', 'selfievideo selfiecameravideo'),
  topic('Selfie camera', 'text', 'selfiefeatures selfiecamerafeatures'),
  topic('Sound', 'loudspeaker', 'loudspeaker loudspeakers speaker speakers sound'),
  topic('Sound', 'jack', '35mmjack audiojack headphonejack'),
  topic('Sound', 'text', 'alerttypes'),
  topic('Comms', 'wlan', 'wlan wifi comms'),
  topic('Comms', 'bluetooth', 'bluetooth'),
  topic('Comms', 'positioning', 'positioning navigation gnss'),
  topic('Comms', 'gps', 'gps'),
  topic('Comms', 'nfc', 'nfc'),
  topic('Comms', 'infrared', 'infraredport infrared irblaster'),
  topic('Comms', 'radio', 'radio fmradio'),
  topic('Comms', 'usb', 'usb'),
  topic('Features', 'sensors', 'sensors sensor'),
  topic('Features', 'text', 'messaging java games browser alarm clock languages'),
  topic('Battery', 'battery', 'battery batterytype batterycapacity akku akkukapazität'),
  topic('Battery', 'charging', 'charging fastcharging chargingpower chargingspeed'),
  topic('Battery', 'text', 'talktime standby musicplay'),
  topic('Misc', 'colors', 'colors colours color colour misc'),
  topic('Misc', 'models', 'models modelnumbers modelnumber'),
  topic('Misc', 'sar', 'sar'),
  topic('Misc', 'sarEu', 'sareu'),
  topic('Platform', 'osSupportUntil', 'ossupportuntil ossupport systemupdatesuntil osupdatesuntil'),
  topic(
    'Platform',
    'securitySupportUntil',
    'securitysupportuntil securitysupport securityupdatesuntil securitypatchesuntil supporteduntil',
  ),
  topic('EU label', 'euEnergy', 'energy energyclass energyefficiencyclass euenergyclass euenergylabel'),
  topic('EU label', 'euBattery', 'eulabelbattery eubattery batteryendurance batterycycles'),
  topic('EU label', 'euFreeFall', 'freefall freefallclass eufreefall dropresistance'),
  topic('EU label', 'euRepairability', 'repairability repairabilityclass eurepairability'),
  // On some pages, these labels describe the display or camera, but on most pages only laboratory tests.
  topic('Tests', 'size', 'display'),
  topic('Tests', 'mainCamera', 'camera'),
  topic('Tests', 'performance', 'performance benchmarks'),
  topic('Tests', 'activeUse', 'batterynew activeuse activeusescore'),
  topic('Tests', 'text', 'batteryold batterylife audioquality'),
];

/** @returns the section of the spec sheet in which the cells of a topic are shown */
export const getSectionOfTopic = (name: Topic): Section =>
  sheetTopics.find((sheetTopic) => sheetTopic.topic === name)?.section ?? 'Other';

/** Topics that also occur in lists of prices, offers and reviews, so they do not show that a file is a spec sheet. */
export const listTopics = ['model', 'brand', 'link', 'colors', 'price', 'currency', 'ignored'] as const;

/** The subject of a column: a topic with known labels, or a topic that is recognised in another way. */
export type Topic =
  | (typeof sheetTopics)[number]['topic']
  | 'price'
  | 'variantPrice'
  | 'unlabelled'
  | 'other'
  /** A single fact, which a mapping assigns to the column. */
  | 'fact'
  /** A column that is not imported, because a mapping excludes it. */
  | 'ignored';

/** Topics that only phones and computers have, unlike weight and battery, which any product may have. */
export const phoneTopics: ReadonlySet<Topic> = new Set<Topic>([
  'technology',
  'bands',
  'lteBands',
  'nrBands',
  'sim',
  'displayType',
  'size',
  'resolution',
  'refreshRate',
  'protection',
  'os',
  'chipset',
  'cpu',
  'gpu',
  'internal',
  'ram',
  'single',
  'dual',
  'triple',
  'quad',
  'penta',
  'mainCamera',
  'selfieCamera',
]);
/** Topics that accessories do not have. Every phone has at least one of them. */
export const networkAndMemoryTopics: ReadonlySet<Topic> = new Set<Topic>([
  'technology',
  'sim',
  'internal',
  'ram',
  'cpu',
]);

/**
 * Topics that also occur in lists of reviews or offers, and topics from which no fact is read. A file with only these
 * topics is not a spec sheet.
 */
export const factlessTopics: ReadonlySet<Topic> = new Set<Topic>([
  ...listTopics,
  'variantPrice',
  'unlabelled',
  'text',
  'other',
]);
