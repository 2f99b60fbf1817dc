/** Sections of the spec sheet, in the order in which they are shown. */
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
  'Tests',
  'Other',
] as const;

export type Section = (typeof sections)[number];

interface SheetTopic {
  readonly topic: Topic;
  readonly section: Section;
  /** Labels, in lower case without anything but letters and digits. */
  readonly names: readonly string[];
}

export type Topic =
  | 'model'
  | 'brand'
  | 'link'
  | 'technology'
  | 'bands'
  | 'announced'
  | 'released'
  | 'status'
  | 'dimensions'
  | 'weight'
  | 'height'
  | 'width'
  | 'depth'
  | 'ipRating'
  | 'build'
  | 'sim'
  | 'type'
  | 'displayType'
  | 'size'
  | 'resolution'
  | 'protection'
  | 'refreshRate'
  | 'os'
  | 'chipset'
  | 'cpu'
  | 'gpu'
  | 'cardSlot'
  | 'internal'
  | 'ram'
  | 'single'
  | 'dual'
  | 'triple'
  | 'quad'
  | 'penta'
  | 'mainCamera'
  | 'selfieCamera'
  | 'loudspeaker'
  | 'jack'
  | 'wlan'
  | 'bluetooth'
  | 'positioning'
  | 'gps'
  | 'nfc'
  | 'infrared'
  | 'radio'
  | 'usb'
  | 'sensors'
  | 'battery'
  | 'charging'
  | 'colors'
  | 'models'
  | 'price'
  | 'launchPrice'
  | 'approximatePrice'
  | 'variantPrice'
  | 'unlabelled'
  | 'text'
  | 'other';

const topic = (section: Section, name: Topic, ...names: string[]): SheetTopic => ({
  topic: name,
  section,
  names,
});

/** Every label that sheets of this kind are known to use. `text` is kept and shown, but says no fact of the record. */
export const sheetTopics: readonly SheetTopic[] = [
  topic(
    'Other',
    'model',
    'modelname',
    'model',
    'phonename',
    'devicename',
    'phone',
    'device',
    'name',
    'fullname',
    'phonemodel',
    'productname',
    'modelo',
    'modell',
  ),
  topic(
    'Other',
    'brand',
    'brand',
    'brandname',
    'oem',
    'manufacturer',
    'company',
    'companyname',
    'make',
    'vendor',
    'maker',
    'marke',
    'hersteller',
  ),
  topic(
    'Other',
    'link',
    'modelimage',
    'url',
    'image',
    'img',
    'imgurl',
    'imageurl',
    'link',
    'pageurl',
    'picture',
  ),
  topic('Network', 'technology', 'technology', 'network', 'networktechnology', 'cellular'),
  topic(
    'Network',
    'bands',
    '2gbands',
    '3gbands',
    '4gbands',
    '5gbands',
    'network2gbands',
    'network3gbands',
    'network4gbands',
    'network5gbands',
  ),
  topic('Network', 'text', 'speed', 'networkspeed', 'gprs', 'edge'),
  topic(
    'Launch',
    'announced',
    'announced',
    'launch',
    'launchdate',
    'announcement',
    'dateannounced',
    'announceddate',
    'launchedyear',
    'year',
    'launchyear',
  ),
  topic(
    'Launch',
    'released',
    'released',
    'releasedate',
    'releasedon',
    'datereleased',
    'releaseyear',
    'firstavailable',
    'availablefrom',
  ),
  topic('Launch', 'status', 'status', 'availability'),
  topic(
    'Body',
    'dimensions',
    'dimensions',
    'dimension',
    'dimentions',
    'body',
    'bodydimensions',
    'bodysize',
    'sizemm',
    'abmessungen',
  ),
  topic('Body', 'weight', 'weight', 'weightg', 'mobileweight', 'mass', 'gewicht'),
  topic('Body', 'height', 'height', 'bodyheight'),
  topic('Body', 'width', 'width', 'bodywidth'),
  topic('Body', 'depth', 'depth', 'thickness', 'bodydepth', 'bodythickness'),
  topic('Body', 'ipRating', 'iprating', 'ingressprotection', 'waterresistance', 'waterproof'),
  topic('Body', 'build', 'build', 'materials'),
  topic('Body', 'sim', 'sim', 'simcard', 'simslot', 'simtype'),
  topic('Body', 'text', 'keyboard'),
  topic('Display', 'type', 'type'),
  topic('Display', 'displayType', 'displaytype', 'screentype', 'panel', 'paneltype', 'displaytech'),
  topic('Display', 'size', 'size', 'displaysize', 'screensize', 'screen'),
  topic(
    'Display',
    'resolution',
    'resolution',
    'displayresolution',
    'screenresolution',
    'pixels',
    'displaypx',
  ),
  topic('Display', 'protection', 'protection', 'displayprotection', 'screenprotection'),
  topic('Display', 'refreshRate', 'refreshrate', 'displayrefreshrate', 'screenrefreshrate'),
  topic('Platform', 'os', 'os', 'operatingsystem', 'platform', 'system', 'betriebssystem'),
  topic('Platform', 'chipset', 'chipset', 'soc', 'chip', 'processor'),
  topic('Platform', 'cpu', 'cpu'),
  topic('Platform', 'gpu', 'gpu', 'graphics'),
  topic('Memory', 'cardSlot', 'cardslot', 'memorycard', 'memorycardslot', 'memorycardslots', 'sdcard'),
  topic(
    'Memory',
    'internal',
    'internal',
    'internalmemory',
    'memory',
    'storage',
    'internalstorage',
    'memoryinternal',
    'storagecapacity',
    'speicher',
    'rom',
  ),
  topic('Memory', 'ram', 'ram', 'memoryram', 'arbeitsspeicher'),
  topic('Memory', 'text', 'phonebook', 'callrecords'),
  topic('Main Camera', 'single', 'single', 'onecamera'),
  topic('Main Camera', 'dual', 'dual', 'two'),
  topic('Main Camera', 'triple', 'triple', 'dualortriple', 'three'),
  topic('Main Camera', 'quad', 'quad', 'four', 'tripleorquad'),
  topic('Main Camera', 'penta', 'penta', 'five', 'six', 'hexa'),
  topic(
    'Main Camera',
    'mainCamera',
    'maincamera',
    'primarycamera',
    'rearcamera',
    'backcamera',
    'hauptkamera',
  ),
  topic('Main Camera', 'text', 'features', 'camerafeatures', 'video', 'maincameravideo'),
  topic(
    'Selfie camera',
    'selfieCamera',
    'selfiecamera',
    'selfie',
    'frontcamera',
    'secondarycamera',
    'frontkamera',
    'selfiekamera',
    'selfiesingle',
  ),
  topic('Selfie camera', 'text', 'selfiefeatures', 'selfiecameravideo'),
  topic('Sound', 'loudspeaker', 'loudspeaker', 'loudspeakers', 'speaker', 'speakers', 'sound'),
  topic('Sound', 'jack', '35mmjack', 'audiojack', 'headphonejack', 'sound35mmjack'),
  topic('Sound', 'text', 'alerttypes'),
  topic('Comms', 'wlan', 'wlan', 'wifi', 'comms'),
  topic('Comms', 'bluetooth', 'bluetooth'),
  topic('Comms', 'positioning', 'positioning', 'navigation', 'gnss'),
  topic('Comms', 'gps', 'gps'),
  topic('Comms', 'nfc', 'nfc'),
  topic('Comms', 'infrared', 'infraredport', 'infrared', 'irblaster'),
  topic('Comms', 'radio', 'radio', 'fmradio'),
  topic('Comms', 'usb', 'usb'),
  topic('Features', 'sensors', 'sensors', 'sensor'),
  topic('Features', 'text', 'messaging', 'java', 'games', 'browser', 'alarm', 'clock', 'languages'),
  topic('Battery', 'battery', 'battery', 'batterytype', 'batterycapacity', 'akku', 'akkukapazität'),
  topic(
    'Battery',
    'charging',
    'charging',
    'batterycharging',
    'fastcharging',
    'chargingpower',
    'chargingspeed',
  ),
  topic('Battery', 'text', 'talktime', 'standby', 'musicplay'),
  topic('Misc', 'colors', 'colors', 'colours', 'color', 'colour', 'misc'),
  topic('Misc', 'models', 'models', 'modelnumbers', 'modelnumber'),
  topic('Misc', 'text', 'sar', 'sareu'),
  // On some pages the whole display or camera, on most only what a laboratory measured of it.
  topic('Tests', 'size', 'display'),
  topic('Tests', 'mainCamera', 'camera'),
  topic('Tests', 'text', 'performance', 'batteryold', 'batterynew', 'batterylife', 'audioquality'),
];
