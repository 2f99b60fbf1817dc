/**
 * Words that people add to the name of a phone and that say nothing about which one is meant. Where the catalogue's
 * names have such a word ("Black Shark", "Fire Phone"), it still counts for those.
 */
export const noiseWords: ReadonlySet<string> = new Set(
  `and buy best cellphone cheap colour color compare cover case dual for full handphone harga inch latest lte mobile
  mobiles model new of official on phone phones price prices ram release review reviews screen second hand series sch sgh sim smartphone smartphones
  spec specification specifications specs storage the tablet telephone thai thailand used version with
  black blue cream gold graphite gray green grey lavender midnight mint natural orange pink purple red silver starlight titanium violet white yellow
  2g 3g 4g 5g`
    .trim()
    .split(/\s+/),
);

/** A capacity or a quantity, such as "256gb": a variant of a phone, not its name. */
export const quantity = /^\d+(?:\.\d+)?(?:gb|tb|mb|mp|mah|hz|mm|inch)$/;
