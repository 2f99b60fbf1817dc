/** The REST names of the parameters of each subject, in the order in which the reference shows them. */
const namesBySubject = {
  paging: 'page per_page cursor',
  search: 'search ids sort',
  answer: 'fields currency If-None-Match Catalogue-Cursor',
  model:
    'brand brand_not model_number status os device_type device_type_not released_from released_to form_factor',
  price: 'price_min price_max price_basis',
  performance: 'ram_gb_min storage_gb_min chipset has_card_slot',
  display: 'display_in_min display_in_max refresh_hz_min hdr',
  battery: 'battery_mah_min wired_w_min charge_minutes_max has_wireless_charging battery_removable',
  camera: 'main_camera_mp_min front_camera_mp_min has_ultrawide has_telephoto video_height_min',
  connections: 'has_5g lte_band nr_band has_esim sims_min has_nfc has_bluetooth has_headphone_jack',
  build: 'weight_g_max ip_min color fingerprint has_stereo',
  support: 'os_upgrades_min supported_until_min eu_energy_min repairability_min',
};

export type ParameterSubject = keyof typeof namesBySubject;

const subjectsByName = new Map(
  Object.entries(namesBySubject).flatMap(([subject, names]) =>
    names.split(' ').map((name) => [name, subject as ParameterSubject] as const),
  ),
);

/** The maximum number of parameters that are shown without groups. */
const maxUngrouped = 12;

/**
 * Groups the parameters of an operation by subject.
 * @returns pairs of a subject and its parameters, or a single pair without a subject (null) for a few parameters
 */
export function groupParameters<Parameter extends { readonly name: string }>(
  parameters: readonly Parameter[],
): (readonly [ParameterSubject | null, readonly Parameter[]])[] {
  if (parameters.length <= maxUngrouped) return [[null, parameters]];
  const names = [...subjectsByName.keys()];
  const sortedParameters = parameters.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
  return [...Map.groupBy(sortedParameters, ({ name }) => subjectsByName.get(name) ?? null)];
}
