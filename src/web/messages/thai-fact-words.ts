/** Sensors in Thai. What is not here, such as names of makers, stays as it is. */
const sensors: Readonly<Record<string, string>> = {
  accelerometer: 'เซนเซอร์วัดความเร่ง',
  altimeter: 'วัดความสูง',
  barometer: 'บารอมิเตอร์',
  compass: 'เข็มทิศ',
  fingerprint: 'ลายนิ้วมือ',
  gesture: 'ตรวจจับท่าทาง',
  gyro: 'ไจโรสโคป',
  'heart rate': 'อัตราการเต้นของหัวใจ',
  humidity: 'ความชื้น',
  'iris scanner': 'สแกนม่านตา',
  proximity: 'เซนเซอร์วัดระยะใกล้',
  temperature: 'อุณหภูมิ',
  'front-mounted': 'ด้านหน้า',
  'rear-mounted': 'ด้านหลัง',
  'side-mounted': 'ด้านข้าง',
  'under display': 'ใต้จอ',
  optical: 'ออปติคัล',
  ultrasonic: 'อัลตราโซนิก',
};

const materials: Readonly<Record<string, string>> = {
  aluminium: 'อะลูมิเนียม',
  aluminum: 'อะลูมิเนียม',
  'aluminum alloy': 'อะลูมิเนียมอัลลอย',
  ceramic: 'เซรามิก',
  'eco leather': 'หนังสังเคราะห์',
  glass: 'กระจก',
  plastic: 'พลาสติก',
  'silicone polymer': 'ซิลิโคนพอลิเมอร์',
  'stainless steel': 'สเตนเลส',
  titanium: 'ไทเทเนียม',
};

const parts: Readonly<Record<string, string>> = {
  back: 'ฝาหลัง',
  frame: 'กรอบ',
  front: 'ด้านหน้า',
  hinge: 'บานพับ',
};

/** Translates a sensor: `fingerprint (side-mounted)` is `ลายนิ้วมือ (ด้านข้าง)`. */
const translateSensor = (sensor: string): string =>
  sensor.replace(/[a-z][a-z -]*[a-z]/gi, (words) => sensors[words.toLowerCase()] ?? words);

/** Translates the build: `Glass back, aluminium frame` is `ฝาหลังกระจก, กรอบอะลูมิเนียม`. */
const translateBuild = (build: string): string =>
  build.replace(/([a-z][a-z ]*?) (back|frame|front|hinge)\b/gi, (phrase, material: string, part: string) => {
    const translation = materials[material.toLowerCase()];
    return translation === undefined ? phrase : `${parts[part.toLowerCase()]}${translation}`;
  });

/** The facts whose texts are made of a few words, by path, each with the function that translates it into Thai. */
export const thaiTexts: Readonly<Record<string, (text: string) => string>> = {
  sensors: translateSensor,
  'body.build': translateBuild,
};
