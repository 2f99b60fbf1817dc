/**
 * Every known label of spec sheets, by section and topic. The sections are in the order in which they are shown. Labels
 * are in lower case, reduced to letters and digits, without the heading of their section. Cells of the topic `text` are
 * shown, but no fact is read from them.
 */
const labelsBySection = {
  Network: {
    technology: 'technology network cellular',
    bands: '2gbands 3gbands',
    lteBands: '4gbands ltebands',
    nrBands: '5gbands nrbands',
    text: 'speed gprs edge',
  },
  Launch: {
    announced: 'announced launch launchdate announcement dateannounced announceddate launchedyear year',
    released: 'released releasedate releasedon datereleased releaseyear firstavailable availablefrom',
    status: 'status availability',
  },
  Body: {
    dimensions: 'dimensions dimension dimentions body bodysize sizemm abmessungen',
    weight: 'weight weightg mobileweight mass gewicht',
    height: 'height',
    width: 'width',
    depth: 'depth thickness',
    ipRating: 'iprating ingressprotection waterresistance waterproof',
    build: 'build materials',
    sim: 'sim simcard simslot simtype',
    text: 'keyboard',
  },
  Display: {
    type: 'type',
    displayType: 'displaytype screentype panel paneltype displaytech',
    size: 'size screensize screen',
    resolution: 'resolution screenresolution pixels displaypx',
    protection: 'protection screenprotection',
    refreshRate: 'refreshrate screenrefreshrate',
  },
  Platform: {
    os: 'os operatingsystem platform system betriebssystem',
    chipset: 'chipset soc chip processor',
    cpu: 'cpu',
    gpu: 'gpu graphics',
    osSupportUntil: 'ossupportuntil ossupport systemupdatesuntil osupdatesuntil',
    securitySupportUntil:
      'securitysupportuntil securitysupport securityupdatesuntil securitypatchesuntil supporteduntil',
  },
  Memory: {
    cardSlot: 'cardslot memorycard memorycardslots sdcard',
    internal: 'internal internalmemory memory storage internalstorage storagecapacity speicher rom',
    ram: 'ram arbeitsspeicher',
    text: 'phonebook callrecords',
  },
  'Main Camera': {
    single: 'single onecamera',
    dual: 'dual two',
    triple: 'triple dualortriple three',
    quad: 'quad four tripleorquad',
    penta: 'penta five six hexa',
    mainCamera: 'maincamera primarycamera rearcamera backcamera hauptkamera',
    video: 'video maincameravideo',
    text: 'features camerafeatures',
  },
  'Selfie camera': {
    selfieCamera:
      'selfiecamera selfie frontcamera secondarycamera frontkamera selfiekamera selfiesingle selfiecamerasingle selfiecameradual selfiecameratriple',
    selfieVideo: 'selfievideo selfiecameravideo',
    text: 'selfiefeatures selfiecamerafeatures',
  },
  Sound: {
    loudspeaker: 'loudspeaker loudspeakers speaker speakers sound',
    jack: '35mmjack audiojack headphonejack',
    text: 'alerttypes',
  },
  Comms: {
    wlan: 'wlan wifi comms',
    bluetooth: 'bluetooth',
    positioning: 'positioning navigation gnss',
    gps: 'gps',
    nfc: 'nfc',
    infrared: 'infraredport infrared irblaster',
    radio: 'radio fmradio',
    usb: 'usb',
  },
  Features: {
    sensors: 'sensors sensor',
    fingerprint:
      'fingerprint fingerprints fingerprintsensor fingerprintscanner fingerprintreader fingerprintsensorposition fingerprintposition fingerprintlocation fingerprintunlock touchid fingerabdruck fingerabdrucksensor huella huelladactilar lectordehuellas sensordehuellas leitordedigital impressãodigital empreintedigitale lecteurdempreintes sidikjari sensorsidikjari vântay cảmbiếnvântay отпечатокпальца сканеротпечатков สแกนลายนิ้วมือ เซ็นเซอร์ลายนิ้วมือ',
    text: 'messaging java games browser alarm clock languages',
  },
  Battery: {
    battery: 'battery batterytype batterycapacity akku akkukapazität',
    charging: 'charging fastcharging chargingpower chargingspeed',
    wirelessCharging:
      'wirelesscharging wireless wirelesscharge wirelessfastcharging qicharging kabellosesladen drahtlosesladen cargainalámbrica carregamentosemfio chargesansfil pengisiannirkabel sạckhôngdây беспроводнаязарядка ชาร์จไร้สาย',
    text: 'talktime standby musicplay',
  },
  Misc: {
    colors: 'colors colours color colour misc',
    models: 'models modelnumbers modelnumber',
    sar: 'sar',
    sarEu: 'sareu',
  },
  'EU label': {
    euEnergy: 'energy energyclass energyefficiencyclass euenergyclass euenergylabel',
    euBattery: 'eulabelbattery eubattery batteryendurance batterycycles',
    euFreeFall: 'freefall freefallclass eufreefall dropresistance',
    euRepairability: 'repairability repairabilityclass eurepairability',
  },
  Tests: {
    // On some pages, these labels describe the display or camera, but on most pages only laboratory tests.
    size: 'display',
    mainCamera: 'camera',
    performance: 'performance benchmarks',
    activeUse: 'batterynew activeuse activeusescore',
    text: 'batteryold batterylife audioquality',
  },
  Other: {
    model:
      'modelname model phonename devicename phone device name fullname phonemodel productname modelo modell',
    brand: 'brand brandname oem manufacturer company companyname make vendor maker marke hersteller',
    link: 'modelimage url image img imgurl imageurl link pageurl picture',
    currency: 'currency currencycode pricecurrency pricingcurrency',
  },
} as const;

export type Section = keyof typeof labelsBySection;
type TopicsBySection = { [Name in Section]: keyof (typeof labelsBySection)[Name] };
type LabelledTopic = TopicsBySection[Section];

export const sections = Object.keys(labelsBySection) as Section[];

export const sheetTopics = sections.flatMap((section) =>
  Object.entries(labelsBySection[section]).map(([topic, labels]) => ({
    topic: topic as LabelledTopic,
    section,
    names: labels.split(' '),
  })),
);

/** @returns the section of the spec sheet in which the cells of a topic are shown */
export const getSectionOfTopic = (name: Topic): Section =>
  sheetTopics.find((sheetTopic) => sheetTopic.topic === name)?.section ?? 'Other';

/** Topics that also occur in lists of prices, offers and reviews, so they do not show that a file is a spec sheet. */
export const listTopics = ['model', 'brand', 'link', 'colors', 'price', 'currency', 'ignored'] as const;

/** The subject of a column: a topic with known labels, or a topic that is recognised in another way. */
export type Topic =
  | LabelledTopic
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
