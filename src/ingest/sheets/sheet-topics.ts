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

const createTopic = <Name extends string>(section: Section, name: Name, names: string): SheetTopic<Name> => ({
  topic: name,
  section,
  names: names.split(' '),
});

/** Every known label of spec sheets. Cells of the topic `text` are shown, but no fact is read from them. */
export const sheetTopics = [
  createTopic(
    'Other',
    'model',
    'modelname model phonename devicename phone device name fullname phonemodel productname modelo modell',
  ),
  createTopic(
    'Other',
    'brand',
    'brand brandname oem manufacturer company companyname make vendor maker marke hersteller',
  ),
  createTopic('Other', 'link', 'modelimage url image img imgurl imageurl link pageurl picture'),
  createTopic('Other', 'currency', 'currency currencycode pricecurrency pricingcurrency'),
  createTopic('Network', 'technology', 'technology network cellular'),
  createTopic('Network', 'bands', '2gbands 3gbands'),
  createTopic('Network', 'lteBands', '4gbands ltebands'),
  createTopic('Network', 'nrBands', '5gbands nrbands'),
  createTopic('Network', 'text', 'speed gprs edge'),
  createTopic(
    'Launch',
    'announced',
    'announced launch launchdate announcement dateannounced announceddate launchedyear year',
  ),
  createTopic(
    'Launch',
    'released',
    'released releasedate releasedon datereleased releaseyear firstavailable availablefrom',
  ),
  createTopic('Launch', 'status', 'status availability'),
  createTopic('Body', 'dimensions', 'dimensions dimension dimentions body bodysize sizemm abmessungen'),
  createTopic('Body', 'weight', 'weight weightg mobileweight mass gewicht'),
  createTopic('Body', 'height', 'height'),
  createTopic('Body', 'width', 'width'),
  createTopic('Body', 'depth', 'depth thickness'),
  createTopic('Body', 'ipRating', 'iprating ingressprotection waterresistance waterproof'),
  createTopic('Body', 'build', 'build materials'),
  createTopic('Body', 'sim', 'sim simcard simslot simtype'),
  createTopic('Body', 'text', 'keyboard'),
  createTopic('Display', 'type', 'type'),
  createTopic('Display', 'displayType', 'displaytype screentype panel paneltype displaytech'),
  createTopic('Display', 'size', 'size screensize screen'),
  createTopic('Display', 'resolution', 'resolution screenresolution pixels displaypx'),
  createTopic('Display', 'protection', 'protection screenprotection'),
  createTopic('Display', 'refreshRate', 'refreshrate screenrefreshrate'),
  createTopic('Platform', 'os', 'os operatingsystem platform system betriebssystem'),
  createTopic('Platform', 'chipset', 'chipset soc chip processor'),
  createTopic('Platform', 'cpu', 'cpu'),
  createTopic('Platform', 'gpu', 'gpu graphics'),
  createTopic('Memory', 'cardSlot', 'cardslot memorycard memorycardslots sdcard'),
  createTopic(
    'Memory',
    'internal',
    'internal internalmemory memory storage internalstorage storagecapacity speicher rom',
  ),
  createTopic('Memory', 'ram', 'ram arbeitsspeicher'),
  createTopic('Memory', 'text', 'phonebook callrecords'),
  createTopic('Main Camera', 'single', 'single onecamera'),
  createTopic('Main Camera', 'dual', 'dual two'),
  createTopic('Main Camera', 'triple', 'triple dualortriple three'),
  createTopic('Main Camera', 'quad', 'quad four tripleorquad'),
  createTopic('Main Camera', 'penta', 'penta five six hexa'),
  createTopic('Main Camera', 'mainCamera', 'maincamera primarycamera rearcamera backcamera hauptkamera'),
  createTopic('Main Camera', 'video', 'video maincameravideo'),
  createTopic('Main Camera', 'text', 'features camerafeatures'),
  createTopic(
    'Selfie camera',
    'selfieCamera',
    'selfiecamera selfie frontcamera secondarycamera frontkamera selfiekamera selfiesingle selfiecamerasingle selfiecameradual selfiecameratriple',
  ),
  createTopic('Selfie camera', 'selfieVideo', 'selfievideo selfiecameravideo'),
  createTopic('Selfie camera', 'text', 'selfiefeatures selfiecamerafeatures'),
  createTopic('Sound', 'loudspeaker', 'loudspeaker loudspeakers speaker speakers sound'),
  createTopic('Sound', 'jack', '35mmjack audiojack headphonejack'),
  createTopic('Sound', 'text', 'alerttypes'),
  createTopic('Comms', 'wlan', 'wlan wifi comms'),
  createTopic('Comms', 'bluetooth', 'bluetooth'),
  createTopic('Comms', 'positioning', 'positioning navigation gnss'),
  createTopic('Comms', 'gps', 'gps'),
  createTopic('Comms', 'nfc', 'nfc'),
  createTopic('Comms', 'infrared', 'infraredport infrared irblaster'),
  createTopic('Comms', 'radio', 'radio fmradio'),
  createTopic('Comms', 'usb', 'usb'),
  createTopic('Features', 'sensors', 'sensors sensor'),
  createTopic(
    'Features',
    'fingerprint',
    'fingerprint fingerprints fingerprintsensor fingerprintscanner fingerprintreader fingerprintsensorposition fingerprintposition fingerprintlocation fingerprintunlock touchid fingerabdruck fingerabdrucksensor huella huelladactilar lectordehuellas sensordehuellas leitordedigital impressãodigital empreintedigitale lecteurdempreintes sidikjari sensorsidikjari vântay cảmbiếnvântay отпечатокпальца сканеротпечатков สแกนลายนิ้วมือ เซ็นเซอร์ลายนิ้วมือ',
  ),
  createTopic('Features', 'text', 'messaging java games browser alarm clock languages'),
  createTopic('Battery', 'battery', 'battery batterytype batterycapacity akku akkukapazität'),
  createTopic('Battery', 'charging', 'charging fastcharging chargingpower chargingspeed'),
  createTopic(
    'Battery',
    'wirelessCharging',
    'wirelesscharging wireless wirelesscharge wirelessfastcharging qicharging kabellosesladen drahtlosesladen cargainalámbrica carregamentosemfio chargesansfil pengisiannirkabel sạckhôngdây беспроводнаязарядка ชาร์จไร้สาย',
  ),
  createTopic('Battery', 'text', 'talktime standby musicplay'),
  createTopic('Misc', 'colors', 'colors colours color colour misc'),
  createTopic('Misc', 'models', 'models modelnumbers modelnumber'),
  createTopic('Misc', 'sar', 'sar'),
  createTopic('Misc', 'sarEu', 'sareu'),
  createTopic('Platform', 'osSupportUntil', 'ossupportuntil ossupport systemupdatesuntil osupdatesuntil'),
  createTopic(
    'Platform',
    'securitySupportUntil',
    'securitysupportuntil securitysupport securityupdatesuntil securitypatchesuntil supporteduntil',
  ),
  createTopic('EU label', 'euEnergy', 'energy energyclass energyefficiencyclass euenergyclass euenergylabel'),
  createTopic('EU label', 'euBattery', 'eulabelbattery eubattery batteryendurance batterycycles'),
  createTopic('EU label', 'euFreeFall', 'freefall freefallclass eufreefall dropresistance'),
  createTopic('EU label', 'euRepairability', 'repairability repairabilityclass eurepairability'),
  // On some pages, these labels describe the display or camera, but on most pages only laboratory tests.
  createTopic('Tests', 'size', 'display'),
  createTopic('Tests', 'mainCamera', 'camera'),
  createTopic('Tests', 'performance', 'performance benchmarks'),
  createTopic('Tests', 'activeUse', 'batterynew activeuse activeusescore'),
  createTopic('Tests', 'text', 'batteryold batterylife audioquality'),
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
