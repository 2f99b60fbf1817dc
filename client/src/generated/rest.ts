// Written by "npm run client" from the definitions of the gateway.
/**
 * An account: its keys share the quota of its plan.
 */
export type Account = {
    /**
     * Id of the account.
     */
    id: string;
    /**
     * E-mail address.
     */
    email: string;
    /**
     * Name of the person or application.
     */
    name: string;
    /**
     * Its plan.
     */
    plan: string;
    /**
     * When it was created.
     */
    created_at: Instant;
};

/**
 * The account, with its plan and its quota.
 */
export type AccountAnswer = {
    /**
     * The account, with its plan and its quota.
     */
    data: {
        /**
         * Id of the account.
         */
        id: string;
        /**
         * E-mail address.
         */
        email: string;
        /**
         * Name of the person or application.
         */
        name: string;
        plan: Plan;
        /**
         * When it was created.
         */
        created_at: Instant;
        /**
         * When the e-mail address was verified; null: not yet.
         */
        email_verified_at: Instant | null;
        /**
         * New e-mail address that is not verified yet; null: none.
         */
        pending_email: string | null;
        /**
         * Per cent of the day and month quota at which an e-mail is sent, once the address is verified.
         */
        alerts: Array<number>;
        /**
         * Language of e-mails.
         */
        locale: Locale;
        /**
         * When the plan falls back to free; null: it does not.
         */
        plan_until: Instant | null;
        quota: Quota;
    };
};

/**
 * Units that were charged: by a request, an operation, a tool, ten changes of a stream, or a delivery.
 */
export type AccountCharge = {
    /**
     * When they were charged.
     */
    at: Instant;
    /**
     * Units that were charged.
     */
    units: number;
    /**
     * How many of them were refunded, because the gateway failed or changes were not sent.
     */
    refunded: number;
    /**
     * Where they were charged.
     */
    transport: ChargeTransport;
    /**
     * What was requested: the REST path, the name of the GraphQL operation (query or subscription if it has none), the MCP tool, or the id of the webhook.
     */
    operation: string;
    /**
     * The key that was used.
     */
    key: {
        /**
         * Public id of the key, or the word webhooks for a delivery.
         */
        id: string;
        /**
         * Its name at that time, or the word webhooks for a delivery.
         */
        name: string;
    };
    /**
     * The X-Request-Id of the response, or the id of the delivery.
     */
    request_id: string;
    /**
     * HTTP status of the response, or of the error if an MCP tool failed; null for a delivery.
     */
    status: number | null;
};

/**
 * The charges, newest first.
 */
export type AccountChargeList = {
    /**
     * The charges, newest first.
     */
    data: Array<AccountCharge>;
    /**
     * Send this as since to get the charges before these; null on the last page.
     */
    next_cursor: string | null;
};

/**
 * A change of an account, its credentials, its webhooks or its plan.
 */
export type AccountEvent = {
    /**
     * Number of the event; later events have higher numbers.
     */
    id: number;
    /**
     * When it happened.
     */
    at: Instant;
    /**
     * Who did it.
     */
    by: AccountEventActor;
    /**
     * Network of the client: the first 24 bits of an IPv4 address, the first 48 of an IPv6 address; null if there was no client.
     */
    address: string | null;
    /**
     * The key that it is about, if any.
     */
    key: {
        /**
         * Public id of the key.
         */
        id: string;
        /**
         * Its name at that time.
         */
        name: string;
    } | null;
    /**
     * Id of the key that replaced a rotated one.
     */
    new_key_id: string | null;
    /**
     * The webhook that it is about, if any.
     */
    webhook: {
        /**
         * Id of the webhook.
         */
        id: string;
        /**
         * Its URL at that time.
         */
        url: string;
    } | null;
    /**
     * The new plan, if the plan was changed.
     */
    plan: string | null;
    /**
     * What happened.
     */
    type: AccountEventType;
};

/**
 * Who changed an account.
 *
 * - `secret`: A client with the API Secret.
 * - `session`: A browser that is signed in to the dashboard.
 * - `recovery`: Somebody with a recovery code, or with the link or the code of an e-mail.
 * - `operator`: The operator of the service.
 * - `key`: A client with the key itself.
 * - `anyone`: A client without a credential, as for sign-up.
 * - `service`: The service itself, as when a plan ends.
 */
export type AccountEventActor = 'secret' | 'session' | 'recovery' | 'operator' | 'key' | 'anyone' | 'service' | (string & {});

/**
 * The events, newest first.
 */
export type AccountEventList = {
    /**
     * The events, newest first.
     */
    data: Array<AccountEvent>;
    pagination: Pagination;
};

/**
 * What happened to an account.
 *
 * - `signed_up`: The account was created, with its first key.
 * - `secret_replaced`: A new API Secret replaced the old one.
 * - `recovered`: A new API Secret was made with a recovery code or by e-mail, because the old one was lost.
 * - `recovery_codes_created`: New recovery codes replaced all earlier ones.
 * - `key_created`: A key was created.
 * - `key_restricted`: The restrictions of a key were changed.
 * - `key_rotated`: A new key replaced this one, which works until the end of its grace period.
 * - `key_revoked`: A key was revoked.
 * - `webhook_created`: A webhook was created.
 * - `webhook_rotated`: A new secret of a webhook replaced the old one.
 * - `webhook_deleted`: A webhook was deleted.
 * - `plan_changed`: The plan was changed, or ended.
 */
export type AccountEventType = 'signed_up' | 'secret_replaced' | 'recovered' | 'recovery_codes_created' | 'key_created' | 'key_restricted' | 'key_rotated' | 'key_revoked' | 'webhook_created' | 'webhook_rotated' | 'webhook_deleted' | 'plan_changed' | (string & {});

/**
 * Everything that is stored about an account.
 */
export type AccountExport = {
    /**
     * When it was exported.
     */
    exported_at: Instant;
    /**
     * The account.
     */
    account: OwnAccount;
    /**
     * Its API keys.
     */
    keys: Array<Key>;
    /**
     * Its webhooks; `GET /v1/account/webhooks/{id}/deliveries` lists their deliveries.
     */
    webhooks: Array<Webhook>;
    /**
     * Usage by key and day for the last 13 months.
     */
    usage: Array<KeyUsage>;
    /**
     * Sign-ins to the dashboard that are open.
     */
    sessions: Array<ExportedSession>;
    /**
     * Recovery codes that have not been used yet.
     */
    recovery_codes: Array<ExportedCode>;
    /**
     * Links and codes that were mailed and have not been used yet.
     */
    verifications: Array<ExportedProof>;
    /**
     * E-mails, newest first; at most 100.
     */
    mails: Array<ExportedMail>;
    /**
     * Requests for another plan, newest first.
     */
    plan_requests: Array<ExportedPlanRequest>;
    /**
     * The history of the account, newest first.
     */
    events: Array<AccountEvent>;
    /**
     * Charges of the last seven days, newest first; at most 5,000.
     */
    charges: Array<AccountCharge>;
};

/**
 * Everything that is stored about an account.
 */
export type AccountExportAnswer = {
    data: AccountExport;
};

/**
 * Facts about a response.
 */
export type AnswerMeta = {
    /**
     * The prices that your plan shows: live, or the day (YYYY-MM-DD) as of whose start they are.
     */
    edition: string;
};

/**
 * The text of a search.
 */
export type AskedText = {
    /**
     * The text, trimmed.
     */
    q: string;
    /**
     * The text as understood, if it differs from the original text.
     */
    corrected: string | null;
};

/**
 * Sound.
 */
export type Audio = {
    /**
     * Whether it has a 3.5 mm headphone jack.
     */
    headphone_jack: boolean | null;
    /**
     * Whether it has a loudspeaker.
     */
    loudspeaker: boolean | null;
    /**
     * Whether its loudspeakers are stereo.
     */
    stereo_speakers: boolean | null;
};

/**
 * Battery and charging.
 */
export type Battery = {
    /**
     * Capacity, in mAh.
     */
    capacity_mah: number | null;
    /**
     * Energy, in Wh.
     */
    capacity_wh: number | null;
    /**
     * Whether the user can remove it.
     */
    removable: boolean | null;
    /**
     * Charging power by wire, in W.
     */
    wired_w: number | null;
    /**
     * Whether it charges without a wire, also when its power is unknown.
     */
    wireless: boolean | null;
    /**
     * Wireless charging power, in W.
     */
    wireless_w: number | null;
    /**
     * Power with which it charges other devices without a wire, in W.
     */
    reverse_wireless_w: number | null;
    /**
     * Power with which it charges other devices by wire, in W.
     */
    reverse_wired_w: number | null;
    /**
     * How fast it charges, as the source says.
     */
    charging: Array<ChargingTime> | null;
    /**
     * Active use from a full battery, in a test, in h.
     */
    active_use_h: number | null;
};

/**
 * A result of a benchmark.
 */
export type Benchmark = {
    /**
     * Benchmark.
     */
    name: string;
    /**
     * Its version or its test.
     */
    version: string | null;
    /**
     * Result; more is better.
     */
    score: number;
};

/**
 * Which value is the better one.
 *
 * - `more`: The larger value: battery capacity.
 * - `less`: The smaller value: weight.
 */
export type Better = 'more' | 'less' | (string & {});

/**
 * The case: height × width × depth as the source gives them, unfolded.
 */
export type Body = {
    /**
     * Height, unfolded, in mm.
     */
    height_mm: number | null;
    /**
     * Width, unfolded, in mm.
     */
    width_mm: number | null;
    /**
     * Depth, unfolded, in mm.
     */
    depth_mm: number | null;
    /**
     * Height when folded, in mm.
     */
    folded_height_mm: number | null;
    /**
     * Width when folded, in mm.
     */
    folded_width_mm: number | null;
    /**
     * Depth when folded, in mm.
     */
    folded_depth_mm: number | null;
    /**
     * Weight, in g.
     */
    weight_g: number | null;
    /**
     * Materials.
     */
    build: string | null;
    /**
     * Protection against dust and water (IEC 60529).
     */
    ip_rating: string | null;
    /**
     * Radiation absorbed by the head (SAR); from a European test (over 10 g) where there is one, otherwise from an American one (over 1 g), in W/kg.
     */
    sar_head_w_kg: number | null;
    /**
     * Radiation absorbed by the body (SAR); from a European test (over 10 g) where there is one, otherwise from an American one (over 1 g), in W/kg.
     */
    sar_body_w_kg: number | null;
};

/**
 * A brand of phones.
 */
export type Brand = {
    /**
     * Number of the brand; never changes.
     */
    id: number;
    /**
     * Name of the brand in URLs; never changes.
     */
    slug: string;
    /**
     * Name of the brand.
     */
    name: string;
    /**
     * Number of its phones in the default list.
     */
    phone_count: number;
};

/**
 * How many of the phones are of a brand.
 */
export type BrandFacet = {
    /**
     * Name of the brand in URLs.
     */
    slug: string;
    /**
     * Name of the brand.
     */
    name: string;
    /**
     * Number of phones.
     */
    count: number;
};

/**
 * Every brand, by name.
 */
export type BrandList = {
    /**
     * Every brand, by name.
     */
    data: Array<Brand>;
};

/**
 * The restriction of the API key that the request violates.
 *
 * - `origins`: The web page that the request comes from.
 * - `addresses`: The network that the request comes from.
 * - `doors`: The API: REST, GraphQL or MCP.
 * - `documents_only`: The operation: only registered GraphQL documents are allowed.
 */
export type BrokenRestriction = 'origins' | 'addresses' | 'doors' | 'documents_only' | (string & {});

/**
 * A camera.
 */
export type Camera = {
    /**
     * Where it is.
     */
    position: CameraPosition;
    /**
     * What it is for.
     */
    role: CameraRole | null;
    /**
     * Resolution, in MP.
     */
    megapixels: number | null;
    /**
     * f-number of the aperture; 1.7 is f/1.7.
     */
    aperture_f: number | null;
    /**
     * Focal length, 35 mm equivalent, in mm.
     */
    focal_eq_mm: number | null;
    /**
     * Whether it has optical image stabilisation.
     */
    ois: boolean | null;
    /**
     * Optical zoom, in ×.
     */
    optical_zoom_x: number | null;
    /**
     * Optical format of the sensor, in inches.
     */
    sensor_format: string | null;
    /**
     * Size of a pixel, in µm.
     */
    pixel_um: number | null;
    /**
     * Field of view, in °.
     */
    fov_deg: number | null;
};

/**
 * Where a camera is.
 *
 * - `rear`: On the back.
 * - `front`: Beside the main display, towards the user.
 * - `cover`: Beside the cover display of a folding phone.
 */
export type CameraPosition = 'rear' | 'front' | 'cover' | (string & {});

/**
 * What a camera is for.
 *
 * - `wide`: The usual field of view, about 24 mm equivalent.
 * - `ultrawide`: A wider field of view, about 13 mm equivalent.
 * - `telephoto`: Distant subjects, about 70 mm equivalent.
 * - `periscope`: A telephoto lens folded by a prism, about 120 mm equivalent.
 * - `macro`: Close subjects, a few centimetres away.
 * - `depth`: Measures depth for blurred backgrounds.
 * - `monochrome`: Black and white.
 * - `tof`: Time-of-flight depth sensor.
 * - `lidar`: Lidar depth sensor: iPhone 15 Pro.
 */
export type CameraRole = 'wide' | 'ultrawide' | 'telephoto' | 'periscope' | 'macro' | 'depth' | 'monochrome' | 'tof' | 'lidar' | (string & {});

/**
 * A change to the catalogue: a new or changed phone, a new price or a new review.
 */
export type Change = {
    /**
     * Its place in the order of all changes, for `since`; pass it unchanged.
     */
    cursor: string;
    /**
     * The phone that it is about.
     */
    phone: ChangedPhone;
    /**
     * When it was recorded.
     */
    changed_at: Instant;
    /**
     * The new price as it was observed, in its own currency; null for other changes.
     */
    price: Price | null;
    /**
     * The new review; null for other changes.
     */
    review: Review | null;
    /**
     * What changed.
     */
    type: ChangeType;
};

/**
 * Changes in order, and the cursor from which to continue.
 */
export type ChangePage = {
    /**
     * The changes; empty when there are none after `since`.
     */
    data: Array<Change>;
    /**
     * What to send as `since` next time, even if `data` is empty.
     */
    next_cursor: string;
    /**
     * Whether there are more changes already.
     */
    has_more: boolean;
};

/**
 * Kind of change.
 *
 * - `phone`: A phone is new, or its record changed; listed once, at its latest change.
 * - `price`: A price was observed.
 * - `review`: A review was added.
 */
export type ChangeType = 'phone' | 'price' | 'review' | (string & {});

/**
 * Kind of change.
 *
 * - `phone`: A phone is new, or its record changed; listed once, at its latest change.
 * - `price`: A price was observed.
 * - `review`: A review was added.
 */
export type ChangeTypeFilter = 'phone' | 'price' | 'review';

/**
 * The phone that a change is about, by its number and its names.
 */
export type ChangedPhone = {
    /**
     * Number of the phone; never changes.
     */
    id: number;
    /**
     * Name of the phone in URLs; never changes.
     */
    slug: string;
    /**
     * Full name, as the source writes it.
     */
    full_name: string;
};

/**
 * Where units were charged.
 *
 * - `rest`: A request or a stream below /v1.
 * - `graphql`: An operation at /graphql, or a subscription.
 * - `mcp`: A tool at /mcp.
 * - `webhook`: A delivery to a webhook of the account.
 */
export type ChargeTransport = 'rest' | 'graphql' | 'mcp' | 'webhook' | (string & {});

/**
 * Way of charging.
 *
 * - `wired`: By wire.
 * - `wireless`: Without a wire.
 */
export type ChargingKind = 'wired' | 'wireless' | (string & {});

/**
 * A charging time.
 */
export type ChargingTime = {
    /**
     * Way of charging.
     */
    kind: ChargingKind;
    /**
     * Charge that it reaches from empty, in %.
     */
    percent: number;
    /**
     * Time that this takes, in min.
     */
    minutes: number;
};

/**
 * A chipset.
 */
export type Chipset = {
    /**
     * Chipset.
     */
    name: string;
    /**
     * Where, or in which edition, the phone has it.
     */
    region: string | null;
};

/**
 * One field of the compared phones.
 */
export type ComparedField = {
    /**
     * Path of the member.
     */
    name: string;
    /**
     * Unit of the values; for price.amount, the currency.
     */
    unit: string | null;
    /**
     * One value for each phone, in the order of the phones; null is unknown; money is decimal: 46900 is 46,900 baht.
     */
    values: Array<number | string | boolean | Array<number | string> | null>;
    /**
     * Which value is the better one; null when neither is.
     */
    better: Better | null;
    /**
     * Indexes of the best values, from 0; empty when nothing is better.
     */
    best: Array<number>;
};

/**
 * Phones side by side.
 */
export type Comparison = {
    /**
     * Phones side by side.
     */
    data: {
        /**
         * The phones, in the requested order.
         */
        phones: Array<PhoneSummary>;
        /**
         * The fields that are compared.
         */
        fields: Array<ComparedField>;
    };
    meta: AnswerMeta;
};

/**
 * Short-range radio, positioning and ports.
 */
export type Connectivity = {
    /**
     * Whether it has Wi-Fi, also when its standards are unknown.
     */
    has_wifi: boolean | null;
    /**
     * Wi-Fi standards (IEEE 802.11).
     */
    wifi: Array<string> | null;
    /**
     * Whether it has Bluetooth, also when its version is unknown.
     */
    has_bluetooth: boolean | null;
    /**
     * Bluetooth version.
     */
    bluetooth: string | null;
    /**
     * Whether it has NFC.
     */
    nfc: boolean | null;
    /**
     * Whether it has an infrared transmitter.
     */
    infrared: boolean | null;
    /**
     * Whether it has an FM radio.
     */
    fm_radio: boolean | null;
    /**
     * Connector of the USB port.
     */
    usb: UsbConnector | null;
    /**
     * USB version.
     */
    usb_version: string | null;
    /**
     * Whether it supports USB On-The-Go.
     */
    usb_otg: boolean | null;
    /**
     * Whether it has a memory card slot.
     */
    card_slot: boolean | null;
    /**
     * Satellite navigation systems.
     */
    gnss: Array<string> | null;
    /**
     * Whether it has Wi-Fi 6E, in the band of 6 GHz.
     */
    wifi_6e: boolean | null;
    /**
     * Whether it has Wi-Fi 7.
     */
    wifi_7: boolean | null;
    /**
     * Whether it has ultra-wideband.
     */
    uwb: boolean | null;
    /**
     * Whether its USB port can drive a display (DisplayPort).
     */
    display_port: boolean | null;
    /**
     * Whether it can send messages or call by satellite.
     */
    satellite: boolean | null;
    /**
     * Codecs of Bluetooth audio beyond SBC.
     */
    bluetooth_codecs: Array<string> | null;
};

/**
 * What was observed, when a price is shown in another currency.
 */
export type Conversion = {
    /**
     * The amount as observed.
     */
    amount: Money;
    /**
     * What one unit of the original currency is worth in the currency shown.
     */
    rate: number;
    /**
     * Date of the rate.
     */
    rate_date: PartialDate;
    /**
     * Whether the rate is more than 30 days old.
     */
    rate_stale: boolean;
};

/**
 * A new account, with its first API key, its API Secret and its recovery codes.
 */
export type CreatedAccount = {
    /**
     * The account.
     */
    account: Account;
    /**
     * An API key, for catalogue requests; returned only once.
     */
    api_key: string;
    /**
     * The API Secret, for the account and the dashboard; returned only once.
     */
    api_secret: string;
    /**
     * Eight codes, each for one new API Secret if you lose it; returned only once.
     */
    recovery_codes: [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
    ];
};

/**
 * A new API key.
 */
export type CreatedKey = {
    /**
     * The key.
     */
    key: Key;
    /**
     * An API key, for catalogue requests; returned only once.
     */
    api_key: string;
};

/**
 * A webhook with a new secret. Keep the secret now; it is not shown again.
 */
export type CreatedWebhook = {
    /**
     * The webhook.
     */
    webhook: Webhook;
    /**
     * What its requests are signed with (Standard Webhooks): `whsec_` and base64.
     */
    secret: string;
};

/**
 * ISO 4217.
 */
export type Currency = string;

/**
 * How recent the prices that a plan sees are.
 *
 * - `complete`: Prices recorded before the last midnight; complete specifications.
 * - `real-time`: Prices as soon as they are recorded; complete specifications.
 */
export type DataFreshness = 'complete' | 'real-time' | (string & {});

/**
 * A request to a webhook, in up to ten attempts.
 */
export type Delivery = {
    /**
     * The webhook-id of its requests.
     */
    id: string;
    /**
     * What it is for.
     */
    kind: DeliveryKind;
    /**
     * How many changes are in it, at most 100.
     */
    changes: number;
    /**
     * What became of it.
     */
    outcome: DeliveryOutcome;
    /**
     * Attempts so far.
     */
    attempts: number;
    /**
     * When it was made.
     */
    created_at: Instant;
    /**
     * When it will next be sent; null: no more attempts.
     */
    due_at: Instant | null;
    /**
     * Status of the last response; null without one.
     */
    status: number | null;
    /**
     * Why the last attempt failed; null if it did not.
     */
    error: string | null;
    /**
     * How long the last attempt took, in milliseconds; null before the first.
     */
    duration_ms: number | null;
    /**
     * When it was delivered, or failed for good; null before.
     */
    ended_at: Instant | null;
};

/**
 * The delivery.
 */
export type DeliveryAnswer = {
    /**
     * The delivery.
     */
    data: Delivery;
};

/**
 * What a delivery is for.
 *
 * - `changes`: Changes to the catalogue.
 * - `test`: A test that the account requested.
 */
export type DeliveryKind = 'changes' | 'test' | (string & {});

/**
 * The last 100 deliveries, newest first.
 */
export type DeliveryList = {
    /**
     * The last 100 deliveries, newest first.
     */
    data: Array<Delivery>;
};

/**
 * What became of a delivery.
 *
 * - `waiting`: It is sent at due_at.
 * - `delivered`: The receiver answered 2xx.
 * - `failed`: It is not sent any more, unless you send it again.
 */
export type DeliveryOutcome = 'waiting' | 'delivered' | 'failed' | (string & {});

/**
 * Kind of device; lists leave out tablets, watches and other devices unless they are asked for.
 *
 * - `phone`: A smartphone: Samsung Galaxy S24 Ultra.
 * - `feature_phone`: A phone without a smartphone system: Nokia 3310.
 * - `tablet`: A tablet: Apple iPad Air.
 * - `watch`: A watch or fitness band: Samsung Galaxy Watch6.
 * - `other`: Another device, such as a modem.
 */
export type DeviceType = 'phone' | 'feature_phone' | 'tablet' | 'watch' | 'other' | (string & {});

/**
 * How many of the phones are of one kind.
 */
export type DeviceTypeFacet = {
    /**
     * The kind of device.
     */
    value: DeviceType;
    /**
     * Number of phones.
     */
    count: number;
};

/**
 * Kind of device, or any.
 *
 * - `phone`: A smartphone: Samsung Galaxy S24 Ultra.
 * - `feature_phone`: A phone without a smartphone system: Nokia 3310.
 * - `tablet`: A tablet: Apple iPad Air.
 * - `watch`: A watch or fitness band: Samsung Galaxy Watch6.
 * - `other`: Another device, such as a modem.
 * - `any`: Every kind of device.
 */
export type DeviceTypeFilter = 'phone' | 'feature_phone' | 'tablet' | 'watch' | 'other' | 'any';

/**
 * A display.
 */
export type Display = {
    /**
     * Diagonal, in inches.
     */
    diagonal_in: number | null;
    /**
     * Width, as the source writes it, in px.
     */
    width_px: number | null;
    /**
     * Height, as the source writes it, in px.
     */
    height_px: number | null;
    /**
     * Pixel density; computed from pixels and diagonal where no source gives it, in ppi.
     */
    ppi: number | null;
    /**
     * Technology.
     */
    panel: PanelTech | null;
    /**
     * Highest refresh rate, in Hz.
     */
    refresh_hz: number | null;
    /**
     * Peak brightness, only where the source calls it that, in nits.
     */
    peak_nits: number | null;
    /**
     * Typical brightness, in nits.
     */
    typical_nits: number | null;
    /**
     * Brightness in the high brightness mode (HBM), in nits.
     */
    hbm_nits: number | null;
    /**
     * Formats of high dynamic range that it shows.
     */
    hdr: Array<HdrFormat> | null;
    /**
     * Ratio of its sides, the longer one first.
     */
    aspect_ratio: string | null;
    /**
     * Share of the front that is display, in %.
     */
    screen_to_body_pct: number | null;
    /**
     * Glass or coating.
     */
    protection: string | null;
};

/**
 * Why a request was rejected or failed. The meaning of a code never changes.
 *
 * - `invalid-parameter`: A parameter is not valid.
 * - `invalid-body`: The request body is not valid.
 * - `query-too-complex`: The query is too complex.
 * - `missing-key`: A credential is needed.
 * - `invalid-key`: The credential is not valid.
 * - `revoked-key`: The API key was revoked.
 * - `expired-key`: The API key has expired.
 * - `wrong-credential`: This credential cannot be used here.
 * - `forbidden`: Not allowed.
 * - `key-restricted`: The API key is restricted.
 * - `plan-required`: The plan does not include this.
 * - `plan-changed`: The plan was changed.
 * - `not-found`: Not found.
 * - `method-not-allowed`: Method not allowed.
 * - `not-acceptable`: No acceptable representation.
 * - `recovery-expired`: The code or link is not valid any more.
 * - `cursor-expired`: The cursor is not valid any more.
 * - `content-too-large`: The request body is too large.
 * - `unsupported-media-type`: Unsupported media type.
 * - `headers-too-large`: The request headers are too large.
 * - `request-timeout`: The request took too long to arrive.
 * - `email-already-registered`: This e-mail address is already registered.
 * - `too-many-keys`: Too many active keys.
 * - `too-many-webhooks`: Too many webhooks.
 * - `key-not-active`: The API key is no longer active.
 * - `idempotency-in-progress`: The first request with this key is still in progress.
 * - `idempotency-mismatch`: The idempotency key belongs to another request.
 * - `quota-exceeded`: The quota of the plan is used up.
 * - `too-many-attempts`: Too many attempts.
 * - `too-many-streams`: Too many open streams.
 * - `internal`: Unexpected error.
 * - `unavailable`: Temporarily unavailable.
 * - `mail-unavailable`: E-mails cannot be sent.
 * - `quota-unavailable`: The quota cannot be checked right now.
 */
export type ErrorCode = 'invalid-parameter' | 'invalid-body' | 'query-too-complex' | 'missing-key' | 'invalid-key' | 'revoked-key' | 'expired-key' | 'wrong-credential' | 'forbidden' | 'key-restricted' | 'plan-required' | 'plan-changed' | 'not-found' | 'method-not-allowed' | 'not-acceptable' | 'recovery-expired' | 'cursor-expired' | 'content-too-large' | 'unsupported-media-type' | 'headers-too-large' | 'request-timeout' | 'email-already-registered' | 'too-many-keys' | 'too-many-webhooks' | 'key-not-active' | 'idempotency-in-progress' | 'idempotency-mismatch' | 'quota-exceeded' | 'too-many-attempts' | 'too-many-streams' | 'internal' | 'unavailable' | 'mail-unavailable' | 'quota-unavailable';

/**
 * EU energy label of smartphones (Regulation (EU) 2023/1669).
 */
export type EuLabel = {
    /**
     * Class of energy efficiency, from A to G.
     */
    energy_class: string | null;
    /**
     * Endurance of a full battery, in h.
     */
    endurance_h: number | null;
    /**
     * Charging cycles after which the battery has 80 % of its capacity.
     */
    battery_cycles: number | null;
    /**
     * Class of reliability in free falls, from A to E.
     */
    free_fall_class: string | null;
    /**
     * Free falls without a defect.
     */
    free_fall_falls: number | null;
    /**
     * Class of repairability, from A to E.
     */
    repairability_class: string | null;
};

/**
 * A recovery code that has not been used yet.
 */
export type ExportedCode = {
    /**
     * When it was created.
     */
    created_at: Instant;
};

/**
 * An e-mail.
 */
export type ExportedMail = {
    /**
     * When it was created.
     */
    created_at: Instant;
    /**
     * When it was sent; null: not, or not yet.
     */
    sent_at: Instant | null;
};

/**
 * A request for another plan.
 */
export type ExportedPlanRequest = {
    /**
     * The plan.
     */
    plan: string;
    /**
     * The note that was sent with it.
     */
    note: string;
    /**
     * When it was created.
     */
    created_at: Instant;
    /**
     * When the plan was set; null: not yet.
     */
    done_at: Instant | null;
};

/**
 * A link and a code that were mailed.
 */
export type ExportedProof = {
    /**
     * What they are for.
     */
    purpose: ProofPurpose;
    /**
     * Address that they were mailed to.
     */
    email: string;
    /**
     * When it was created.
     */
    created_at: Instant;
    /**
     * When they expire.
     */
    expires_at: Instant;
};

/**
 * A sign-in to the dashboard.
 */
export type ExportedSession = {
    /**
     * When it was created.
     */
    created_at: Instant;
    /**
     * When it was last used.
     */
    seen_at: Instant;
};

/**
 * The phones of a query, counted by the values that can narrow it. Phones whose value is unknown count only in the total.
 */
export type Facets = {
    /**
     * Number of phones.
     */
    total: number;
    /**
     * By brand, most phones first.
     */
    brands: Array<BrandFacet>;
    /**
     * By year of release, the newest first.
     */
    years: Array<YearFacet>;
    /**
     * By family of the operating system, most phones first.
     */
    os: Array<OsFacet>;
    /**
     * By size of RAM, in GB, ascending; a phone with several sizes counts for each.
     */
    ram_gb: Array<SizeFacet>;
    /**
     * By size of storage, in GB, ascending; a phone with several sizes counts for each.
     */
    storage_gb: Array<SizeFacet>;
    /**
     * By kind of device, most phones first.
     */
    device_types: Array<DeviceTypeFacet>;
    /**
     * By how they are built, most phones first.
     */
    form_factors: Array<FormFactorFacet>;
    /**
     * By price, ascending, without gaps.
     */
    price_bands: Array<PriceBand>;
};

/**
 * The counts.
 */
export type FacetsAnswer = {
    /**
     * The counts.
     */
    data: Facets;
    meta: AnswerMeta;
};

/**
 * Where a fact comes from.
 */
export type FactSource = {
    /**
     * Path of the fact as REST has it; a list is one fact, and so is a part of it that has another source (displays[1].refresh_hz, colors[0]).
     */
    fact: string;
    /**
     * The import that it comes from; a computed fact has the source of the fact that it is computed from.
     */
    source: Source;
};

/**
 * The source of each known fact of the phone, in the order of its record.
 */
export type FactSources = {
    /**
     * The source of each known fact of the phone, in the order of its record.
     */
    data: Array<FactSource>;
};

/**
 * What a field of an operation costs by itself.
 */
export type FieldUnits = {
    /**
     * Response keys that lead to the field, with dots.
     */
    path: string;
    /**
     * Units of the field itself, without the fields inside it.
     */
    units: number;
};

/**
 * Where a fingerprint sensor is.
 *
 * - `none`: The phone has none.
 * - `rear`: On the back.
 * - `front`: On the front, mostly in a button.
 * - `side`: On a side, mostly in the power button.
 * - `under_display`: Under the display.
 */
export type FingerprintPosition = 'none' | 'rear' | 'front' | 'side' | 'under_display' | (string & {});

/**
 * Where a fingerprint sensor is.
 *
 * - `none`: The phone has none.
 * - `rear`: On the back.
 * - `front`: On the front, mostly in a button.
 * - `side`: On a side, mostly in the power button.
 * - `under_display`: Under the display.
 */
export type FingerprintPositionFilter = 'none' | 'rear' | 'front' | 'side' | 'under_display';

/**
 * How a fingerprint sensor works.
 *
 * - `optical`: With light.
 * - `ultrasonic`: With sound.
 */
export type FingerprintSensor = 'optical' | 'ultrasonic' | (string & {});

/**
 * How the device is built.
 *
 * - `bar`: One rigid piece: Apple iPhone 15.
 * - `flip_fold`: A display that folds along its short side: Samsung Galaxy Z Flip5.
 * - `book_fold`: A display that opens like a book: Samsung Galaxy Z Fold5.
 * - `tri_fold`: A display that folds twice: Huawei Mate XT.
 * - `slider`: Two parts that slide: Nokia N95.
 * - `clamshell`: Two hinged parts with a rigid display: Motorola RAZR V3.
 */
export type FormFactor = 'bar' | 'flip_fold' | 'book_fold' | 'tri_fold' | 'slider' | 'clamshell' | (string & {});

/**
 * How many of the phones are built in one way.
 */
export type FormFactorFacet = {
    /**
     * How they are built.
     */
    value: FormFactor;
    /**
     * Number of phones.
     */
    count: number;
};

/**
 * How the device is built.
 *
 * - `bar`: One rigid piece: Apple iPhone 15.
 * - `flip_fold`: A display that folds along its short side: Samsung Galaxy Z Flip5.
 * - `book_fold`: A display that opens like a book: Samsung Galaxy Z Fold5.
 * - `tri_fold`: A display that folds twice: Huawei Mate XT.
 * - `slider`: Two parts that slide: Nokia N95.
 * - `clamshell`: Two hinged parts with a rigid display: Motorola RAZR V3.
 */
export type FormFactorFilter = 'bar' | 'flip_fold' | 'book_fold' | 'tri_fold' | 'slider' | 'clamshell';

/**
 * A phone found by a search, and how well it matches.
 */
export type FoundPhone = PhoneSummary & {
    /**
     * How well it matches; larger is better.
     */
    score: number;
};

/**
 * Format of high dynamic range.
 *
 * - `hdr10`: HDR10.
 * - `hdr10_plus`: HDR10+, with metadata for each scene.
 * - `dolby_vision`: Dolby Vision.
 * - `hlg`: Hybrid log-gamma, for broadcasts.
 * - `ultra_hdr`: Ultra HDR, for photos.
 * - `hdr_vivid`: HDR Vivid (CUVA).
 */
export type HdrFormat = 'hdr10' | 'hdr10_plus' | 'dolby_vision' | 'hlg' | 'ultra_hdr' | 'hdr_vivid' | (string & {});

/**
 * Format of high dynamic range.
 *
 * - `hdr10`: HDR10.
 * - `hdr10_plus`: HDR10+, with metadata for each scene.
 * - `dolby_vision`: Dolby Vision.
 * - `hlg`: Hybrid log-gamma, for broadcasts.
 * - `ultra_hdr`: Ultra HDR, for photos.
 * - `hdr_vivid`: HDR Vivid (CUVA).
 */
export type HdrFormatFilter = 'hdr10' | 'hdr10_plus' | 'dolby_vision' | 'hlg' | 'ultra_hdr' | 'hdr_vivid';

/**
 * The phones that a hint may mean.
 */
export type Identification = {
    /**
     * The hint as it was sent.
     */
    hint: PhoneHint;
    /**
     * The phones, the likeliest first, at most 5; empty if none is found.
     */
    matches: Array<PhoneMatch>;
};

/**
 * What each hint may mean, in the order of the hints.
 */
export type Identifications = {
    /**
     * What each hint may mean, in the order of the hints.
     */
    data: Array<Identification>;
};

/**
 * A phone, by its number and its names.
 */
export type IdentifiedPhone = {
    /**
     * Number of the phone; never changes.
     */
    id: number;
    /**
     * Name of the phone in URLs; never changes.
     */
    slug: string;
    /**
     * Full name, as the source writes it.
     */
    full_name: string;
};

/**
 * Date and time in UTC (RFC 3339): 2026-11-20T17:03:59Z.
 */
export type Instant = string;

/**
 * An API key, without its secret part.
 */
export type Key = {
    /**
     * Public id of the key.
     */
    id: string;
    /**
     * Name that its owner gave it.
     */
    name: string;
    /**
     * State of the key.
     */
    status: KeyStatus;
    /**
     * When it was created.
     */
    created_at: Instant;
    /**
     * What it is restricted to; null when it is not.
     */
    restrictions: KeyRestrictions | null;
    /**
     * When it was last used; null if it never was.
     */
    last_used_at: Instant | null;
    /**
     * When it stops working, or stopped: at the end of a grace period, or as its restrictions say, whichever comes first; otherwise null.
     */
    expires_at: Instant | null;
};

/**
 * The key.
 */
export type KeyAnswer = {
    /**
     * The key.
     */
    data: Key;
};

/**
 * Where a key may be used.
 *
 * - `rest`: Below /v1.
 * - `graphql`: At /graphql.
 * - `mcp`: At /mcp, for language models.
 */
export type KeyDoor = 'rest' | 'graphql' | 'mcp' | (string & {});

/**
 * The keys, oldest first.
 */
export type KeyList = {
    /**
     * The keys, oldest first.
     */
    data: Array<Key>;
    /**
     * Only if page or per_page was given.
     */
    pagination?: Pagination;
};

/**
 * Restrictions on how a key may be used. Restrict every key that others can see, such as one in a web page.
 */
export type KeyRestrictions = {
    /**
     * Origins of the web pages that may use it, at most 20: `https://` and a host, a port if it is not 443; `https:/*.shop.example` is every name below shop.example; `http://` for localhost alone. A request needs such an Origin, or, as a GET without an Origin, such a Referer. Stops the pages of others, not programs; null: any.
     */
    origins: Array<string> | null;
    /**
     * IPv4 and IPv6 networks that may use it, at most 20, in CIDR notation (RFC 4632); an address alone is a network of one; null: any.
     */
    addresses: Array<string> | null;
    /**
     * Where it may be used; null: everywhere.
     */
    doors: Array<KeyDoor> | null;
    /**
     * Whether it may be used only for GraphQL documents that are registered, by their documentId.
     */
    documents_only: boolean;
    /**
     * Units of the account that it may use on a calendar day; null: no such limit.
     */
    units_per_day: number | null;
    /**
     * Units that one client address (IPv6: one /64) may use with it in an hour; null: no such limit.
     */
    per_address_per_hour: number | null;
    /**
     * When it stops working; null: never.
     */
    expires_at: Instant | null;
};

/**
 * State of a key.
 *
 * - `active`: It works.
 * - `retiring`: It was rotated, and works until it expires.
 * - `expired`: It no longer works: its grace period is over, or its restrictions ended it.
 * - `revoked`: It no longer works: it was revoked.
 */
export type KeyStatus = 'active' | 'retiring' | 'expired' | 'revoked' | (string & {});

/**
 * What one key used on one day.
 */
export type KeyUsage = {
    /**
     * The day, in the time zone of the quota.
     */
    date: string;
    /**
     * Id of the key.
     */
    key_id: string;
    /**
     * Requests.
     */
    requests: number;
    /**
     * Units charged.
     */
    units: number;
    /**
     * Requests rejected because the quota was used up.
     */
    refused: number;
};

/**
 * Where the device is in its life cycle.
 *
 * - `rumored`: Not announced yet; its facts are rumours.
 * - `announced`: Announced, not on sale yet.
 * - `available`: On sale.
 * - `discontinued`: No longer made.
 * - `cancelled`: Announced, but never sold.
 */
export type LifecycleStatus = 'rumored' | 'announced' | 'available' | 'discontinued' | 'cancelled' | (string & {});

/**
 * Where the device is in its life cycle.
 *
 * - `rumored`: Not announced yet; its facts are rumours.
 * - `announced`: Announced, not on sale yet.
 * - `available`: On sale.
 * - `discontinued`: No longer made.
 * - `cancelled`: Announced, but never sold.
 */
export type LifecycleStatusFilter = 'rumored' | 'announced' | 'available' | 'discontinued' | 'cancelled';

/**
 * Facts about a response.
 */
export type ListMeta = AnswerMeta & {
    /**
     * What may be wrong with the question, or what could be searched for; null if nothing is wrong.
     */
    hint?: string;
};

/**
 * Position of a part in a list.
 */
export type ListPagination = {
    /**
     * Page number, from 1; null with cursor.
     */
    page: number | null;
    /**
     * Items per page, from 1 to 100.
     */
    per_page: number;
    /**
     * Number of items in the whole list.
     */
    total: number;
    /**
     * Number of pages.
     */
    total_pages: number;
    /**
     * Cursor of the next part; null at the end. Only with cursor.
     */
    next_cursor?: string | null;
};

/**
 * Language of pages and e-mails.
 *
 * - `en`: English.
 * - `th`: Thai.
 */
export type Locale = 'en' | 'th' | (string & {});

/**
 * Language of pages and e-mails.
 *
 * - `en`: English.
 * - `th`: Thai.
 */
export type LocaleInput = 'en' | 'th';

/**
 * The result of a recovery by e-mail, with the keys and webhooks that the account had.
 */
export type MailRecovery = {
    /**
     * The new API Secret; returned only once.
     */
    api_secret: string;
    /**
     * Eight codes, which replace all earlier ones; returned only once.
     */
    recovery_codes: [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
    ];
    /**
     * API keys that worked until now. They still work if the e-mail address was verified before; otherwise they are revoked.
     */
    keys: Array<RecoveredKey>;
    /**
     * Webhooks. They stay active if the e-mail address was verified before; otherwise they are deleted.
     */
    webhooks: Array<RecoveredWebhook>;
};

/**
 * How sure a match is.
 *
 * - `exact`: The hint names this phone and no other of the catalogue.
 * - `family`: The hint names a series, or several phones at once: it is one of them, or of their editions.
 * - `fuzzy`: The best guess of search.
 */
export type MatchConfidence = 'exact' | 'family' | 'fuzzy' | (string & {});

/**
 * Which part of a hint names the phone.
 *
 * - `model_number`: A model number of the phone or of its series.
 * - `code_name`: A code name of the phone.
 * - `name`: The name of the phone.
 */
export type MatchKind = 'model_number' | 'code_name' | 'name' | (string & {});

/**
 * An amount of money: 199000 THB is 1,990.00 baht.
 */
export type Money = {
    /**
     * Whole number of minor units of the currency: satang, cents.
     */
    amount_minor: number;
    /**
     * Currency (ISO 4217).
     */
    currency: Currency;
    /**
     * The exact amount as text, with all decimals of the currency.
     */
    decimal: string;
    /**
     * The amount as it is written in English, with the currency's sign, or its code and a no-break space.
     */
    formatted: string;
};

/**
 * Mobile networks and SIMs.
 */
export type Network = {
    /**
     * Generations of mobile networks that it supports.
     */
    generations: Array<RadioGeneration> | null;
    /**
     * Kinds of SIM that it takes.
     */
    sims: Array<SimKind> | null;
    /**
     * Number of SIMs that can be active together.
     */
    max_sims: number | null;
    /**
     * LTE bands, of the first edition that each source lists.
     */
    lte_bands: Array<number> | null;
    /**
     * 5G bands (NR), of the first edition that each source lists.
     */
    nr_bands: Array<number> | null;
};

/**
 * An OpenAPI 3.1 document.
 */
export type OpenApiDocument = {
    /**
     * Version of OpenAPI.
     */
    openapi: string;
    [key: string]: unknown;
};

/**
 * What a GraphQL operation would be charged.
 */
export type OperationCost = {
    /**
     * Units that the operation costs if it runs now.
     */
    units: number;
    /**
     * The fields that cost something; their units add up to the units of the operation.
     */
    fields: Array<FieldUnits>;
    /**
     * Units left in this calendar day; null while they cannot be read.
     */
    remaining_day: number | null;
    /**
     * Whether the operation fits into every limit of the plan and the key; null while that is not known.
     */
    fits: boolean | null;
};

/**
 * What a GraphQL operation would be charged.
 */
export type OperationCostAnswer = {
    data: OperationCost;
};

/**
 * How many of the phones are of one operating system.
 */
export type OsFacet = {
    /**
     * Its family.
     */
    value: OsFamily;
    /**
     * Number of phones.
     */
    count: number;
};

/**
 * Family of the operating system.
 *
 * - `android`: Android, also under the name of a skin: Android 14.
 * - `ios`: iOS and iPadOS: iOS 17.
 * - `harmonyos`: HarmonyOS: HarmonyOS 4.0.
 * - `windows_phone`: Windows Phone and Windows 10 Mobile: Windows Phone 8.1.
 * - `windows_mobile`: Windows Mobile and Pocket PC: Windows Mobile 6.1.
 * - `symbian`: Symbian: Symbian Belle.
 * - `blackberry`: BlackBerry OS: BlackBerry OS 10.
 * - `bada`: Bada: Bada 2.0.
 * - `tizen`: Tizen: Tizen 2.4.
 * - `kaios`: KaiOS: KaiOS 2.5.
 * - `watchos`: watchOS: watchOS 10.
 * - `other`: Another system, such as Firefox OS.
 */
export type OsFamily = 'android' | 'ios' | 'harmonyos' | 'windows_phone' | 'windows_mobile' | 'symbian' | 'blackberry' | 'bada' | 'tizen' | 'kaios' | 'watchos' | 'other' | (string & {});

/**
 * Family of the operating system.
 *
 * - `android`: Android, also under the name of a skin: Android 14.
 * - `ios`: iOS and iPadOS: iOS 17.
 * - `harmonyos`: HarmonyOS: HarmonyOS 4.0.
 * - `windows_phone`: Windows Phone and Windows 10 Mobile: Windows Phone 8.1.
 * - `windows_mobile`: Windows Mobile and Pocket PC: Windows Mobile 6.1.
 * - `symbian`: Symbian: Symbian Belle.
 * - `blackberry`: BlackBerry OS: BlackBerry OS 10.
 * - `bada`: Bada: Bada 2.0.
 * - `tizen`: Tizen: Tizen 2.4.
 * - `kaios`: KaiOS: KaiOS 2.5.
 * - `watchos`: watchOS: watchOS 10.
 * - `other`: Another system, such as Firefox OS.
 */
export type OsFamilyFilter = 'android' | 'ios' | 'harmonyos' | 'windows_phone' | 'windows_mobile' | 'symbian' | 'blackberry' | 'bada' | 'tizen' | 'kaios' | 'watchos' | 'other';

/**
 * An account as its holder sees it, with settings that others do not see.
 */
export type OwnAccount = Account & {
    /**
     * When the e-mail address was verified; null: not yet.
     */
    email_verified_at: Instant | null;
    /**
     * New e-mail address that is not verified yet; null: none.
     */
    pending_email: string | null;
    /**
     * Per cent of the day and month quota at which an e-mail is sent, once the address is verified.
     */
    alerts: Array<number>;
    /**
     * Language of e-mails.
     */
    locale: Locale;
    /**
     * When the plan falls back to free; null: it does not.
     */
    plan_until: Instant | null;
};

/**
 * Position of a page in a list.
 */
export type Pagination = {
    /**
     * Page number, from 1.
     */
    page: number;
    /**
     * Items per page, from 1 to 100.
     */
    per_page: number;
    /**
     * Number of items on all pages.
     */
    total: number;
    /**
     * Number of pages.
     */
    total_pages: number;
};

/**
 * Technology of a display.
 *
 * - `oled`: OLED, when the source gives no further detail: "P-OLED".
 * - `ltpo_oled`: OLED with a variable refresh rate: "LTPO Super Retina XDR OLED".
 * - `amoled`: Active-matrix OLED: "Super AMOLED".
 * - `ltpo_amoled`: AMOLED with a variable refresh rate: "Dynamic LTPO AMOLED 2X".
 * - `ips_lcd`: LCD with in-plane switching: "IPS LCD".
 * - `ltps_lcd`: LCD on low-temperature polysilicon: "LTPS LCD".
 * - `tft_lcd`: Any other LCD with thin-film transistors: "TFT", "PLS LCD".
 * - `cstn`: Passive-matrix colour LCD: "CSTN, 65K colors".
 * - `monochrome`: One colour: "Monochrome graphic".
 * - `e_ink`: Electronic paper: "E Ink".
 * - `other`: Another technology, such as LED digits.
 */
export type PanelTech = 'oled' | 'ltpo_oled' | 'amoled' | 'ltpo_amoled' | 'ips_lcd' | 'ltps_lcd' | 'tft_lcd' | 'cstn' | 'monochrome' | 'e_ink' | 'other' | (string & {});

/**
 * An invalid parameter or member.
 */
export type ParameterError = {
    /**
     * Its name.
     */
    parameter: string;
    /**
     * What it must be.
     */
    detail: string;
    /**
     * The same as detail; only for errors of a GraphQL operation, which also have the members of GraphQL errors.
     */
    message?: string;
    /**
     * Positions in the document; only for errors of a GraphQL operation.
     */
    locations?: Array<{
        /**
         * The line, from 1.
         */
        line: number;
        /**
         * The column, from 1.
         */
        column: number;
    }>;
    /**
     * GraphQL error code and further details; only for errors of a GraphQL operation.
     */
    extensions?: {
        [key: string]: unknown;
    };
};

/**
 * A year, a quarter, a month or a day, with the precision that is known: 2024, 2024-Q1, 2024-01, 2024-01-17.
 */
export type PartialDate = string;

/**
 * A phone. Names of measurements end with the unit. null means unknown; false, [] and NONE mean that the phone does not have it. In a list that is never null, however, [] means unknown.
 */
export type Phone = {
    /**
     * Number of the phone; never changes.
     */
    id: number;
    /**
     * Name of the phone in URLs; never changes.
     */
    slug: string;
    /**
     * Its brand.
     */
    brand: Brand;
    /**
     * Full name without the brand.
     */
    name: string;
    /**
     * Full name, as written by the source.
     */
    full_name: string;
    /**
     * Kind of device.
     */
    device_type: DeviceType;
    /**
     * How it is built.
     */
    form_factor: FormFactor | null;
    /**
     * Where it is in its life cycle.
     */
    status: LifecycleStatus | null;
    /**
     * When it was announced.
     */
    announced_on: PartialDate | null;
    /**
     * When it went on sale.
     */
    released_on: PartialDate | null;
    /**
     * The maker's model numbers.
     */
    model_numbers: Array<string>;
    /**
     * Code names of the device (Android's Build.DEVICE).
     */
    code_names: Array<string>;
    /**
     * Colours that it is sold in.
     */
    colors: Array<string>;
    body: Body;
    /**
     * Displays; the main one, inner and unfolded, is the first.
     */
    displays: Array<Display>;
    platform: Platform;
    /**
     * EU energy label of smartphones (Regulation (EU) 2023/1669).
     */
    eu_label: EuLabel | null;
    /**
     * Memory sizes that it is sold with.
     */
    variants: Array<Variant>;
    /**
     * Cameras.
     */
    cameras: Array<Camera>;
    /**
     * Video that its cameras record.
     */
    video: Array<VideoMode> | null;
    battery: Battery;
    network: Network;
    connectivity: Connectivity;
    audio: Audio;
    security: Security;
    /**
     * Sensors.
     */
    sensors: Array<string> | null;
    /**
     * Results of benchmarks.
     */
    benchmarks: Array<Benchmark> | null;
    /**
     * Resolution of the rear camera with the most megapixels, in MP.
     */
    main_camera_mp: number | null;
    /**
     * Sizes of RAM that it is sold with, distinct and ascending, in GB.
     */
    ram_gb: Array<number>;
    /**
     * Sizes of storage that it is sold with, distinct and ascending, in GB.
     */
    storage_gb: Array<number>;
    /**
     * Current price, from the prices that your plan shows: the median price of sellers in the last 180 days, otherwise the newest known price. Check its age and whether it is stale.
     */
    price: Price | null;
    /**
     * Earliest known recommended price.
     */
    launch_price: Price | null;
    /**
     * Summary of the prices in shops.
     */
    price_summary: PriceSummary;
    /**
     * Rating from its reviews; null if fewer than three have a score.
     */
    rating: Rating | null;
    /**
     * Number of its reviews, including reviews without a score.
     */
    review_count: number;
    /**
     * Source of most of its facts.
     */
    source: Source;
    /**
     * Time of the last change to its record.
     */
    updated_at: Instant;
    /**
     * Relative URL of the full record.
     */
    url: string;
    /**
     * The source's own labels and text, in order.
     */
    spec_sheet: Array<SpecSection>;
};

/**
 * The phone.
 */
export type PhoneAnswer = {
    /**
     * The phone.
     */
    data: Phone;
    meta: AnswerMeta;
};

/**
 * A hint as it was sent.
 */
export type PhoneHint = {
    /**
     * Brand; narrows down the other members.
     */
    brand?: string | null;
    /**
     * Model number or name: Android's Build.MODEL.
     */
    model?: string | null;
    /**
     * Code name: Android's Build.DEVICE.
     */
    device?: string | null;
    /**
     * Any text that may name a phone, such as a user agent.
     */
    text?: string | null;
};

/**
 * A phone that a hint may mean.
 */
export type PhoneMatch = {
    /**
     * The phone.
     */
    phone: IdentifiedPhone;
    /**
     * Which part of the hint names the phone.
     */
    kind: MatchKind;
    /**
     * How sure it is.
     */
    confidence: MatchConfidence;
};

/**
 * A page of phones.
 */
export type PhonePage = {
    /**
     * A page of phones.
     */
    data: Array<PhoneSummary>;
    /**
     * Only with search.
     */
    query?: Question;
    /**
     * The position of the page in the list; not with ids.
     */
    pagination?: ListPagination;
    /**
     * Only with ids: the ids that no phone has, in the requested order.
     */
    missing?: Array<string>;
    meta: ListMeta;
};

/**
 * Order of a list; unknown values always come last.
 *
 * - `relevance`: Best match first; needs a search.
 * - `released`: Oldest release first.
 * - `-released`: Newest release first.
 * - `name`: By name, from A to Z.
 * - `-name`: By name, from Z to A.
 * - `price`: Cheapest first.
 * - `-price`: Most expensive first.
 * - `battery`: Smallest battery first, in mAh.
 * - `-battery`: Largest battery first, in mAh.
 * - `weight`: Lightest first, in g.
 * - `-weight`: Heaviest first, in g.
 * - `rating`: Lowest rating first, on a scale from 0 to 10.
 * - `-rating`: Highest rating first, on a scale from 0 to 10.
 */
export type PhoneSort = 'relevance' | 'released' | '-released' | 'name' | '-name' | 'price' | '-price' | 'battery' | '-battery' | 'weight' | '-weight' | 'rating' | '-rating';

/**
 * A phone in a list.
 */
export type PhoneSummary = {
    /**
     * Number of the phone; never changes.
     */
    id: number;
    /**
     * Name of the phone in URLs; never changes.
     */
    slug: string;
    /**
     * Its brand.
     */
    brand: {
        /**
         * Number of the brand; never changes.
         */
        id: number;
        /**
         * Name of the brand in URLs; never changes.
         */
        slug: string;
        /**
         * Name of the brand.
         */
        name: string;
    };
    /**
     * Full name without the brand.
     */
    name: string;
    /**
     * Full name, as written by the source.
     */
    full_name: string;
    /**
     * Kind of device.
     */
    device_type: DeviceType;
    /**
     * Where it is in its life cycle.
     */
    status: LifecycleStatus | null;
    /**
     * When it was announced.
     */
    announced_on: PartialDate | null;
    /**
     * When it went on sale.
     */
    released_on: PartialDate | null;
    /**
     * Family of the operating system.
     */
    os: OsFamily | null;
    /**
     * Chipset.
     */
    chipset: string | null;
    /**
     * Diagonal, in inches.
     */
    display_in: number | null;
    /**
     * Sizes of RAM that it is sold with, distinct and ascending, in GB.
     */
    ram_gb: Array<number>;
    /**
     * Sizes of storage that it is sold with, distinct and ascending, in GB.
     */
    storage_gb: Array<number>;
    /**
     * Resolution of the rear camera with the most megapixels, in MP.
     */
    main_camera_mp: number | null;
    /**
     * Capacity, in mAh.
     */
    battery_mah: number | null;
    /**
     * Weight, in g.
     */
    weight_g: number | null;
    /**
     * Current price, from the prices that your plan shows: the median price of sellers in the last 180 days, otherwise the newest known price. Check its age and whether it is stale.
     */
    price: ShortPrice | null;
    /**
     * Rating from its reviews; null if fewer than three have a score.
     */
    rating: Rating | null;
    /**
     * Number of its reviews, including reviews without a score.
     */
    review_count: number;
    /**
     * Relative URL of the full record.
     */
    url: string;
};

/**
 * What a key may do, and what it costs.
 */
export type Plan = {
    /**
     * Name of the plan.
     */
    name: string;
    /**
     * Units of a calendar day.
     */
    requests_per_day: number;
    /**
     * Units of a calendar month.
     */
    requests_per_month: number;
    /**
     * Price of the plan; null if it is not published.
     */
    price: {
        /**
         * Whole number of minor units of the currency: satang, cents.
         */
        amount_minor: number;
        /**
         * Currency (ISO 4217).
         */
        currency: Currency;
        /**
         * The exact amount as text, with all decimals of the currency.
         */
        decimal: string;
        /**
         * The amount as it is written in English, with the currency's sign, or its code and a no-break space.
         */
        formatted: string;
        /**
         * Period that the price is for.
         */
        period: string;
    } | null;
    /**
     * How recent the prices that it sees are.
     */
    data: DataFreshness;
    /**
     * Kind of support.
     */
    support: string;
};

/**
 * The plans.
 */
export type PlanList = {
    /**
     * The plans.
     */
    data: Array<Plan>;
    /**
     * Where to ask for another plan or for help: a mailto: or https: URL, such as mailto:help@example.com.
     */
    support_contact: string | null;
};

/**
 * The request as the operator of the service will read it.
 */
export type PlanRequest = {
    /**
     * The requested plan.
     */
    plan: string;
    /**
     * What the operator should know.
     */
    note: string;
    /**
     * When it was requested.
     */
    requested_at: Instant;
};

/**
 * The request as the operator of the service will read it.
 */
export type PlanRequestAnswer = {
    data: PlanRequest;
};

/**
 * Operating system and processor.
 */
export type Platform = {
    /**
     * Family of the operating system.
     */
    os: OsFamily | null;
    /**
     * Version of the operating system when it was released.
     */
    os_version: string | null;
    /**
     * Newest version that it can be upgraded to.
     */
    upgradable_to: string | null;
    /**
     * The maker's user interface.
     */
    skin: string | null;
    /**
     * Chipset.
     */
    chipset: string | null;
    /**
     * Process node of the chipset, in nm.
     */
    process_nm: number | null;
    /**
     * Number of CPU cores.
     */
    cpu_cores: number | null;
    /**
     * Highest CPU clock, in MHz.
     */
    cpu_max_mhz: number | null;
    /**
     * Graphics processor.
     */
    gpu: string | null;
    /**
     * Chipsets of all editions; `chipset` is the first.
     */
    chipsets: Array<Chipset> | null;
    /**
     * Standard of the storage, of the first edition that the source lists.
     */
    storage_type: string | null;
    /**
     * Number of major system upgrades that the maker promises.
     */
    os_upgrades_promised: number | null;
    /**
     * Date until which the maker promises major system upgrades.
     */
    os_support_until: PartialDate | null;
    /**
     * Date until which the maker promises security updates.
     */
    security_support_until: PartialDate | null;
};

/**
 * One observation of a price, in the requested currency.
 */
export type Price = VariantPrice & {
    /**
     * Memory variant that it is for; null if the source does not say.
     */
    variant: {
        /**
         * RAM (1 GB is 1024 MB), in MB.
         */
        ram_mb: number | null;
        /**
         * Storage (1 GB is 1000 MB, as sold), in MB.
         */
        storage_mb: number | null;
    } | null;
};

/**
 * How many of the phones cost this much. Its bounds, used as price filters, list exactly these phones.
 */
export type PriceBand = {
    /**
     * Lowest price, a decimal amount of the requested currency.
     */
    min: number;
    /**
     * Highest price; null: no upper bound.
     */
    max: number | null;
    /**
     * Number of phones.
     */
    count: number;
};

/**
 * The price used for filtering and sorting.
 *
 * - `any`: The price that is shown, however old.
 * - `current`: The price that is shown; if it is more than 365 days old, it counts as unknown.
 * - `launch`: The launch price.
 */
export type PriceBasis = 'any' | 'current' | 'launch';

/**
 * Kind of price.
 *
 * - `msrp`: The maker's recommended price: the launch price.
 * - `regular`: A shop's list price, which it crosses out for a lower one.
 * - `street`: What a shop asks for a new phone.
 * - `refurbished`: What a shop asks for a refurbished phone.
 * - `estimate`: What the source calls approximate: "About 330 EUR".
 * - `instalment`: What is paid each month, not the price of the phone.
 * - `trade_in`: What a shop pays for a used phone.
 */
export type PriceKind = 'msrp' | 'regular' | 'street' | 'refurbished' | 'estimate' | 'instalment' | 'trade_in' | (string & {});

/**
 * Kind of price.
 *
 * - `msrp`: The maker's recommended price: the launch price.
 * - `regular`: A shop's list price, which it crosses out for a lower one.
 * - `street`: What a shop asks for a new phone.
 * - `refurbished`: What a shop asks for a refurbished phone.
 * - `estimate`: What the source calls approximate: "About 330 EUR".
 * - `instalment`: What is paid each month, not the price of the phone.
 * - `trade_in`: What a shop pays for a used phone.
 */
export type PriceKindFilter = 'msrp' | 'regular' | 'street' | 'refurbished' | 'estimate' | 'instalment' | 'trade_in';

/**
 * A page of prices, newest first.
 */
export type PricePage = {
    /**
     * A page of prices, newest first.
     */
    data: Array<Price>;
    pagination: Pagination;
    meta: AnswerMeta;
};

/**
 * Where a price comes from.
 */
export type PriceSource = {
    /**
     * Name of the file or feed, or of the publication that the file names.
     */
    name: string;
    /**
     * False for what comes with the gateway and has no second source.
     */
    verified: boolean;
};

/**
 * What shops have charged for a phone, or for its smallest memory variant if there are several: street prices of new phones, in the requested currency. A median uses the newest price of each seller, and sellers without a name count as one; if two prices are in the middle, it is the lower one.
 */
export type PriceSummary = {
    /**
     * The lowest of the last 90 days.
     */
    lowest_90d: Price | null;
    /**
     * The lowest that is known.
     */
    lowest_ever: Price | null;
    /**
     * The launch price: the earliest recommended price that is known.
     */
    launch: Price | null;
    /**
     * The median of the last 90 days.
     */
    median_90d: Money | null;
    /**
     * By how many per cent the median of the last 30 days is above or below the median of 61 to 90 days ago; null if one of them is unknown.
     */
    trend_90d_pct: number | null;
    /**
     * How many sellers offered it in the last 90 days; those without a name count as one, and only the last 100 of a marketplace are counted.
     */
    sellers: number;
};

/**
 * An error (RFC 9457).
 */
export type Problem = {
    /**
     * What the code means, in short.
     */
    title: string;
    /**
     * HTTP status.
     */
    status: number;
    /**
     * What happened, and how to fix it.
     */
    detail: string;
    /**
     * Id of the request, for support.
     */
    instance: string;
    /**
     * Error code for programs; its meaning never changes.
     */
    code: ErrorCode;
    /**
     * For invalid input: each invalid parameter or member.
     */
    errors?: Array<ParameterError>;
    /**
     * For quota-exceeded: the windows that are used up.
     */
    'violated-policies'?: Array<QuotaPolicy>;
    /**
     * For quota-exceeded: the plan.
     */
    plan?: string;
    /**
     * For quota-exceeded: when the quota resets.
     */
    resets_at?: Instant;
    /**
     * For key-restricted: the restriction of the key that the request violates.
     */
    restriction?: BrokenRestriction;
    /**
     * URL of a page that explains the code.
     */
    type: string;
};

/**
 * What a link or a code of an e-mail is for.
 *
 * - `recovery`: For a new API Secret.
 * - `verification`: For the verification of the e-mail address.
 */
export type ProofPurpose = 'recovery' | 'verification' | (string & {});

/**
 * The text of a search, and how it was understood.
 */
export type Question = {
    /**
     * The text, trimmed.
     */
    q: string;
    /**
     * The names in the text as understood, if they differ from the text.
     */
    corrected: string | null;
    /**
     * What the text asks for besides names; null if it only names phones.
     */
    understood: Understood | null;
    /**
     * Parts of the text that were not understood and are therefore ignored, as written.
     */
    unread: Array<string>;
    /**
     * What was not understood, or what could be searched for; null if everything was understood.
     */
    hint: string | null;
};

/**
 * Units of the calendar day and month, in the time zone of the quota.
 */
export type Quota = {
    /**
     * Quota of the calendar day.
     */
    day: QuotaWindow;
    /**
     * Quota of the calendar month.
     */
    month: QuotaWindow;
};

/**
 * An API key, without its secret part.
 */
export type QuotaKey = {
    /**
     * Public id of the key.
     */
    id: string;
    /**
     * Name that its owner gave it.
     */
    name: string;
    /**
     * State of the key.
     */
    status: KeyStatus;
    /**
     * When it was created.
     */
    created_at: Instant;
    /**
     * What it is restricted to; null when it is not.
     */
    restrictions: KeyRestrictions | null;
};

/**
 * A quota that can be used up.
 *
 * - `day`: Units of the account in a calendar day.
 * - `month`: Units of the account in a calendar month.
 * - `suggest-day`: Suggestions of the account in a calendar day.
 * - `key-day`: Units of a restricted key in a calendar day.
 * - `address-hour`: Units of one client address with a restricted key in an hour.
 */
export type QuotaPolicy = 'day' | 'month' | 'suggest-day' | 'key-day' | 'address-hour' | (string & {});

/**
 * Quota of a calendar day or month, in units.
 */
export type QuotaWindow = {
    /**
     * Units of the plan.
     */
    limit: number;
    /**
     * Units used.
     */
    used: number;
    /**
     * Units left.
     */
    remaining: number;
    /**
     * When it resets.
     */
    resets_at: Instant;
};

/**
 * Generation of mobile networks.
 *
 * - `g2`: 2G: GSM, CDMA.
 * - `g3`: 3G: HSPA, EV-DO.
 * - `g4`: 4G: LTE.
 * - `g5`: 5G: NR.
 */
export type RadioGeneration = 'g2' | 'g3' | 'g4' | 'g5' | (string & {});

/**
 * Bayesian mean of the scores of reviews: as if five more reviews had given the mean score of the catalogue.
 */
export type Rating = {
    /**
     * Bayesian mean, from 0 to 10; ratings of up to five stars are doubled.
     */
    average: number;
    /**
     * Number of scores.
     */
    count: number;
};

/**
 * An API key of a recovered account.
 */
export type RecoveredKey = {
    /**
     * Public id of the key.
     */
    id: string;
    /**
     * Name of the key.
     */
    name: string;
    /**
     * When it was created.
     */
    created_at: Instant;
    /**
     * When it was last used; null: never.
     */
    last_used_at: Instant | null;
};

/**
 * A webhook of a recovered account.
 */
export type RecoveredWebhook = {
    /**
     * Id of the webhook.
     */
    id: string;
    /**
     * URL that it sends to.
     */
    url: string;
};

/**
 * New recovery codes. All earlier ones stop working.
 */
export type RecoveryCodes = {
    /**
     * Eight codes, each for one new API Secret; returned only once.
     */
    recovery_codes: [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
    ];
};

/**
 * The same whether or not there is an account with that address.
 */
export type RecoveryRequested = {
    /**
     * What happens next.
     */
    message: string;
};

/**
 * A review of a phone.
 */
export type Review = {
    /**
     * Number of the review.
     */
    id: number;
    /**
     * Kind of review.
     */
    kind: ReviewKind;
    /**
     * Who wrote it.
     */
    author: string | null;
    /**
     * Who published it.
     */
    publisher: string | null;
    /**
     * Title.
     */
    title: string | null;
    /**
     * Text of the review.
     */
    body: string;
    /**
     * Language (BCP 47).
     */
    locale: string;
    /**
     * Score, from 0 to 10; ratings of up to five stars are doubled.
     */
    score: number | null;
    /**
     * What is good.
     */
    pros: Array<string>;
    /**
     * What is bad.
     */
    cons: Array<string>;
    /**
     * Where it was published.
     */
    url: string | null;
    /**
     * When it was published.
     */
    published_at: Instant;
};

/**
 * Kind of review.
 *
 * - `editorial`: By an editor, such as our own summaries.
 * - `user`: By a user: a rating in a shop.
 * - `lab_test`: By a laboratory, with measurements.
 */
export type ReviewKind = 'editorial' | 'user' | 'lab_test' | (string & {});

/**
 * A page of reviews, newest first.
 */
export type ReviewPage = {
    /**
     * A page of reviews, newest first.
     */
    data: Array<Review>;
    pagination: Pagination;
};

/**
 * A new API Secret.
 */
export type RotatedSecret = {
    /**
     * The API Secret, for the account and the dashboard; returned only once.
     */
    api_secret: string;
};

/**
 * The phones that were found, the best match first.
 */
export type SearchPage = {
    /**
     * The phones that were found, the best match first.
     */
    data: Array<FoundPhone>;
    query: Question;
    pagination: Pagination;
    meta: AnswerMeta;
};

/**
 * How it recognises its user.
 */
export type Security = {
    /**
     * Where its fingerprint sensor is.
     */
    fingerprint: FingerprintPosition | null;
    /**
     * How its fingerprint sensor works.
     */
    fingerprint_sensor: FingerprintSensor | null;
    /**
     * Whether it recognises faces by their depth, as Face ID does.
     */
    face_3d: boolean | null;
};

/**
 * Where a key may be used.
 *
 * - `rest`: Below /v1.
 * - `graphql`: At /graphql.
 * - `mcp`: At /mcp, for language models.
 */
export type SentKeyDoor = 'rest' | 'graphql' | 'mcp';

/**
 * What a buyer would pay now, in short.
 */
export type ShortPrice = {
    /**
     * Kind of price.
     */
    kind: PriceKind;
    /**
     * The amount.
     */
    amount: Money;
    /**
     * What was observed, when the price is shown in another currency.
     */
    converted_from: Conversion | null;
    /**
     * When it was observed.
     */
    observed_at: Instant;
    /**
     * Whether the source gave no date of its own; then it is the date of the file, or of the launch.
     */
    date_inferred: boolean;
    /**
     * Whether it is more than 365 days old.
     */
    stale: boolean;
    /**
     * Where it comes from.
     */
    source: PriceSource;
};

/**
 * Kind of SIM.
 *
 * - `mini`: Mini-SIM (2FF), 25 × 15 mm.
 * - `micro`: Micro-SIM (3FF), 15 × 12 mm.
 * - `nano`: Nano-SIM (4FF), 12.3 × 8.8 mm.
 * - `esim`: Embedded SIM, without a card.
 */
export type SimKind = 'mini' | 'micro' | 'nano' | 'esim' | (string & {});

/**
 * How many of the phones are sold with one size of memory.
 */
export type SizeFacet = {
    /**
     * The size, in GB.
     */
    value: number;
    /**
     * Number of phones.
     */
    count: number;
};

/**
 * Where facts come from: an imported file, or a publication that the file names, with the date of its facts.
 */
export type Source = {
    /**
     * Name of the file or of the publication.
     */
    name: string;
    /**
     * Date of its facts; null if unknown.
     */
    as_of: PartialDate | null;
    /**
     * Whether nobody stated that date.
     */
    as_of_inferred: boolean;
    /**
     * False for facts that were written from knowledge, without a second source.
     */
    verified: boolean;
    /**
     * When it was imported.
     */
    imported_at: Instant;
};

/**
 * A section of the spec sheet.
 */
export type SpecSection = {
    /**
     * Name of the section.
     */
    name: string;
    /**
     * Its rows, in order.
     */
    rows: Array<{
        /**
         * Label in the source.
         */
        label: string;
        /**
         * Text in the source.
         */
        value: string;
    }>;
};

/**
 * The key's plan, and how much of it is used.
 */
export type Status = {
    /**
     * The key's plan, and how much of it is used.
     */
    data: {
        key: QuotaKey;
        plan: Plan;
        quota: Quota;
    };
};

/**
 * A phone or a brand whose name completes the text.
 */
export type Suggestion = {
    /**
     * The completed text.
     */
    text: string;
    /**
     * Whether it is a phone or a brand.
     */
    kind: SuggestionKind;
    /**
     * Number of the phone or the brand.
     */
    id: number;
    /**
     * Its name in URLs.
     */
    slug: string;
};

/**
 * What a suggestion names.
 *
 * - `phone`: A phone.
 * - `brand`: A brand.
 */
export type SuggestionKind = 'phone' | 'brand' | (string & {});

/**
 * Phones and brands whose names complete the text.
 */
export type Suggestions = {
    /**
     * Phones and brands whose names complete the text.
     */
    data: Array<Suggestion>;
    query: AskedText;
};

/**
 * A question as parameters of GET /v1/phones, which then returns the same phones.
 */
export type Understood = {
    /**
     * Filters, brand and currency, with the names and values of the parameters.
     */
    filters: {
        [key: string]: unknown;
    };
    /**
     * The parameter sort; null for the default.
     */
    sort: string | null;
    /**
     * The remaining name, for the parameter search.
     */
    text: string | null;
    /**
     * Slugs of the phones to compare, or of the phone that the results should resemble.
     */
    compare: Array<string> | null;
};

/**
 * Usage by key and day, oldest first.
 */
export type Usage = {
    /**
     * Usage by key and day, oldest first.
     */
    data: Array<KeyUsage>;
};

/**
 * Connector of the USB port.
 *
 * - `usb_c`: USB Type-C.
 * - `lightning`: Apple Lightning.
 * - `micro_usb`: Micro-USB.
 * - `mini_usb`: Mini-USB.
 * - `proprietary`: A maker's own connector, such as Pop-Port or 30-pin.
 * - `none`: No USB port.
 */
export type UsbConnector = 'usb_c' | 'lightning' | 'micro_usb' | 'mini_usb' | 'proprietary' | 'none' | (string & {});

/**
 * A memory size that the phone is sold with.
 */
export type Variant = {
    /**
     * RAM (1 GB is 1024 MB), in MB.
     */
    ram_mb: number | null;
    /**
     * Storage (1 GB is 1000 MB, as sold), in MB.
     */
    storage_mb: number | null;
    /**
     * Current price of this variant; null inside a price, because that price is already for this variant.
     */
    price: VariantPrice | null;
};

/**
 * What a buyer would pay now for this memory variant.
 */
export type VariantPrice = ShortPrice & {
    /**
     * Number of the observation, the same in every currency that it is shown in; do not use it as a cache key.
     */
    observation_id: number;
    /**
     * Country that it was observed in (ISO 3166-1 alpha-2).
     */
    country: string | null;
    /**
     * Who sells at this price.
     */
    seller: string | null;
};

/**
 * A size and rate of video.
 */
export type VideoMode = {
    /**
     * Which camera records it.
     */
    position: CameraPosition;
    /**
     * Lines of the picture; 2160 is 4K, 4320 is 8K, in px.
     */
    height_px: number;
    /**
     * Frames a second.
     */
    fps: number | null;
};

/**
 * Where changes to the catalogue are sent.
 */
export type Webhook = {
    /**
     * Ten letters and digits.
     */
    id: string;
    /**
     * URL that deliveries are sent to.
     */
    url: string;
    /**
     * Kinds of change.
     */
    types: Array<ChangeType>;
    /**
     * Slugs of brands; null: any.
     */
    brand: Array<string> | null;
    /**
     * Numbers of phones; null: any.
     */
    ids: Array<number> | null;
    /**
     * Whether changes are sent to it.
     */
    state: WebhookState;
    /**
     * Why the gateway stopped sending; null unless it did.
     */
    disabled_reason: WebhookDisabledReason | null;
    /**
     * When it was created.
     */
    created_at: Instant;
    /**
     * Time until which the replaced secret also signs; null if none does.
     */
    previous_secret_until: Instant | null;
};

/**
 * The webhook.
 */
export type WebhookAnswer = {
    /**
     * The webhook.
     */
    data: Webhook;
};

/**
 * Why the gateway stopped sending.
 *
 * - `gone`: The receiver answered 410.
 * - `failing`: Ten attempts to send a delivery failed.
 */
export type WebhookDisabledReason = 'gone' | 'failing' | (string & {});

/**
 * The webhooks, oldest first.
 */
export type WebhookList = {
    /**
     * The webhooks, oldest first.
     */
    data: Array<Webhook>;
};

/**
 * A message to a webhook, in the format of Standard Webhooks 1.0.0.
 */
export type WebhookMessage = {
    /**
     * Time at which the message was created.
     */
    timestamp: Instant;
    /**
     * 1 to 100 changes, in order; in a test, one sample.
     */
    data: Array<Change>;
    /**
     * Cursor after these changes, to continue with GET /v1/changes.
     */
    next_cursor: string;
    /**
     * Purpose of the message.
     */
    type: WebhookMessageType;
};

/**
 * What a delivery is for.
 *
 * - `catalogue.changes`: Changes to the catalogue.
 * - `webhook.test`: A test that the account requested.
 */
export type WebhookMessageType = 'catalogue.changes' | 'webhook.test' | (string & {});

/**
 * Whether changes are sent to a webhook.
 *
 * - `active`: Changes are sent.
 * - `paused`: Nothing is sent until it is made active again.
 * - `disabled`: Stopped by the gateway, see disabled_reason; make it active again with PATCH.
 */
export type WebhookState = 'active' | 'paused' | 'disabled' | (string & {});

/**
 * Whether changes are sent to a webhook.
 *
 * - `active`: Changes are sent.
 * - `paused`: Nothing is sent until it is made active again.
 */
export type WebhookStateChange = 'active' | 'paused';

/**
 * How many of the phones are from one year.
 */
export type YearFacet = {
    /**
     * The year.
     */
    value: number;
    /**
     * Number of phones.
     */
    count: number;
};

export type ListPhonesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, from 1.
         */
        page?: number;
        /**
         * Items per page, from 1 to 100.
         */
        per_page?: number;
        /**
         * Names or slugs of brands, in upper or lower case; unknown ones match nothing. Separate several values with commas, or repeat the parameter.
         */
        brand?: Array<string>;
        /**
         * Name or question; misspellings are tolerated, and there are no operators.
         */
        search?: string;
        /**
         * Currency of the prices (ISO 4217).
         */
        currency?: string;
        /**
         * Order; by default the newest release first, or with a search the best match. A leading - means descending order; relevance needs search.
         */
        sort?: PhoneSort;
        /**
         * Is of none of these brands, by name or slug in any case. Separate several values with commas, or repeat the parameter.
         */
        brand_not?: Array<string>;
        /**
         * Has this whole model number; case, hyphens and the part after a slash are ignored.
         */
        model_number?: string;
        /**
         * Where the phone is in its life cycle. Separate several values with commas, or repeat the parameter.
         */
        status?: Array<LifecycleStatusFilter>;
        /**
         * Family of the operating system. Separate several values with commas, or repeat the parameter.
         */
        os?: Array<OsFamilyFilter>;
        /**
         * Kind of device; any for all of them. Separate several values with commas, or repeat the parameter.
         */
        device_type?: Array<DeviceTypeFilter>;
        /**
         * Is not a device of these kinds; applies in addition to device_type, and does not change its default. Separate several values with commas, or repeat the parameter.
         */
        device_type_not?: Array<DeviceTypeFilter>;
        /**
         * Released on the first day of this period or later.
         */
        released_from?: string;
        /**
         * Released on the last day of this period or earlier.
         */
        released_to?: string;
        /**
         * Costs this much or more, as a decimal amount of currency.
         */
        price_min?: number;
        /**
         * Costs this much or less, as a decimal amount of currency.
         */
        price_max?: number;
        /**
         * Which price the filters and a sort by price use.
         */
        price_basis?: PriceBasis;
        /**
         * Available with this much RAM or more, in GB.
         */
        ram_gb_min?: number;
        /**
         * Available with this much storage or more, in GB.
         */
        storage_gb_min?: number;
        /**
         * Battery of this capacity or more, in mAh.
         */
        battery_mah_min?: number;
        /**
         * Main display of this diagonal or more, in inches.
         */
        display_in_min?: number;
        /**
         * Main display of this diagonal or less, in inches.
         */
        display_in_max?: number;
        /**
         * Main display that refreshes this often or more, in Hz.
         */
        refresh_hz_min?: number;
        /**
         * Weighs this much or less, in g.
         */
        weight_g_max?: number;
        /**
         * Main camera of this many megapixels or more.
         */
        main_camera_mp_min?: number;
        /**
         * Front camera of this many megapixels or more.
         */
        front_camera_mp_min?: number;
        /**
         * Whether it has 5G.
         */
        has_5g?: boolean;
        /**
         * Whether it has NFC.
         */
        has_nfc?: boolean;
        /**
         * Whether it takes an eSIM.
         */
        has_esim?: boolean;
        /**
         * Takes this many SIMs or more at once.
         */
        sims_min?: number;
        /**
         * Whether it has a headphone jack.
         */
        has_headphone_jack?: boolean;
        /**
         * Whether it has a slot for memory cards.
         */
        has_card_slot?: boolean;
        /**
         * Whether it charges without a wire.
         */
        has_wireless_charging?: boolean;
        /**
         * How the phone is built. Separate several values with commas, or repeat the parameter.
         */
        form_factor?: Array<FormFactorFilter>;
        /**
         * Protected at least as well as this IP code, against dust (first digit) and water (second digit); X is any.
         */
        ip_min?: string;
        /**
         * Wired charging power of this much or more, in W.
         */
        wired_w_min?: number;
        /**
         * Charges to 50 % in this many minutes or less.
         */
        charge_minutes_max?: number;
        /**
         * Text in the name of one of its chipsets, in any case. Separate several values with commas, or repeat the parameter.
         */
        chipset?: Array<string>;
        /**
         * Whether a rear camera is ultra-wide.
         */
        has_ultrawide?: boolean;
        /**
         * Whether a rear camera has a telephoto or periscope lens.
         */
        has_telephoto?: boolean;
        /**
         * Whether its loudspeakers are stereo.
         */
        has_stereo?: boolean;
        /**
         * Whether it has Bluetooth.
         */
        has_bluetooth?: boolean;
        /**
         * Where its fingerprint sensor is; none for phones that have none. Separate several values with commas, or repeat the parameter.
         */
        fingerprint?: Array<FingerprintPositionFilter>;
        /**
         * Records video of this many lines or more; 2160 is 4K.
         */
        video_height_min?: number;
        /**
         * Its maker promises this many major system upgrades or more.
         */
        os_upgrades_min?: number;
        /**
         * Main display that shows one of these formats of high dynamic range. Separate several values with commas, or repeat the parameter.
         */
        hdr?: Array<HdrFormatFilter>;
        /**
         * Has this LTE band.
         */
        lte_band?: number;
        /**
         * Has this 5G band (NR).
         */
        nr_band?: number;
        /**
         * Text in the name of one of its colours, in any case. Separate several values with commas, or repeat the parameter.
         */
        color?: Array<string>;
        /**
         * Whether the user can remove its battery.
         */
        battery_removable?: boolean;
        /**
         * Gets system upgrades or security updates until this date or later.
         */
        supported_until_min?: string;
        /**
         * EU energy label of this class or a better one, A being the best.
         */
        eu_energy_min?: string;
        /**
         * Repairability of this class of the EU label or a better one, A being the best.
         */
        repairability_min?: string;
        /**
         * Ids or slugs of up to 100 phones. The response has only these phones, in this order and without pages: `data` has each phone once, `missing` the ids that no phone has. Cannot be combined with page, brand, search, filters or sort. Separate several values with commas, or repeat the parameter.
         */
        ids?: Array<string>;
        /**
         * Reads the whole list, even during imports: empty for the first request, then next_cursor of the previous response. Keep sort, currency and price_basis; cannot be combined with page.
         */
        cursor?: string;
        /**
         * Only these members of each phone, named as in the answer. A dot leads to a member of a member. Separate several values with commas, or repeat the parameter.
         */
        fields?: Array<string>;
    };
    url: '/v1/phones';
};

export type ListPhonesResponses = {
    /**
     * OK
     */
    200: PhonePage;
};

export type ListPhonesResponse = ListPhonesResponses[keyof ListPhonesResponses];

export type GetPhoneData = {
    body?: never;
    path: {
        /**
         * The number or the slug of a phone.
         */
        id: number | string;
    };
    query?: {
        /**
         * Currency of the prices (ISO 4217).
         */
        currency?: string;
        /**
         * Only these members of each phone, named as in the answer. A dot leads to a member of a member. Separate several values with commas, or repeat the parameter.
         */
        fields?: Array<string>;
    };
    url: '/v1/phones/{id}';
};

export type GetPhoneResponses = {
    /**
     * OK
     */
    200: PhoneAnswer;
};

export type GetPhoneResponse = GetPhoneResponses[keyof GetPhoneResponses];

export type SearchPhonesData = {
    body?: never;
    path?: never;
    query: {
        /**
         * Name or question; misspellings are tolerated, and there are no operators.
         */
        q: string;
        /**
         * Page number, from 1.
         */
        page?: number;
        /**
         * Items per page, from 1 to 100.
         */
        per_page?: number;
        /**
         * Currency of the prices (ISO 4217).
         */
        currency?: string;
        /**
         * Only these members of each phone, named as in the answer. A dot leads to a member of a member. Separate several values with commas, or repeat the parameter.
         */
        fields?: Array<string>;
    };
    url: '/v1/search';
};

export type SearchPhonesResponses = {
    /**
     * OK
     */
    200: SearchPage;
};

export type SearchPhonesResponse = SearchPhonesResponses[keyof SearchPhonesResponses];

export type ListBrandsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/brands';
};

export type ListBrandsResponses = {
    /**
     * OK
     */
    200: BrandList;
};

export type ListBrandsResponse = ListBrandsResponses[keyof ListBrandsResponses];

export type ListPhonePricesData = {
    body?: never;
    path: {
        /**
         * The number or the slug of a phone.
         */
        id: number | string;
    };
    query?: {
        /**
         * Currency of the prices (ISO 4217); by default, each price is in its own currency.
         */
        currency?: string;
        /**
         * Only prices observed in this country (ISO 3166-1 alpha-2).
         */
        country?: string;
        /**
         * Only prices of these kinds. Separate several values with commas, or repeat the parameter.
         */
        kind?: Array<PriceKindFilter>;
        /**
         * Only prices observed on or after the first day of this period (UTC).
         */
        from?: string;
        /**
         * Only prices observed on or before the last day of this period (UTC).
         */
        to?: string;
        /**
         * Only prices of the variant with this much RAM, in GB.
         */
        ram_gb?: number;
        /**
         * Only prices of the variant with this much storage, in GB.
         */
        storage_gb?: number;
        /**
         * Page number, from 1.
         */
        page?: number;
        /**
         * Items per page, from 1 to 100.
         */
        per_page?: number;
    };
    url: '/v1/phones/{id}/prices';
};

export type ListPhonePricesResponses = {
    /**
     * OK
     */
    200: PricePage;
};

export type ListPhonePricesResponse = ListPhonePricesResponses[keyof ListPhonePricesResponses];

export type ListPhoneReviewsData = {
    body?: never;
    path: {
        /**
         * The number or the slug of a phone.
         */
        id: number | string;
    };
    query?: {
        /**
         * Page number, from 1.
         */
        page?: number;
        /**
         * Items per page, from 1 to 100.
         */
        per_page?: number;
    };
    url: '/v1/phones/{id}/reviews';
};

export type ListPhoneReviewsResponses = {
    /**
     * OK
     */
    200: ReviewPage;
};

export type ListPhoneReviewsResponse = ListPhoneReviewsResponses[keyof ListPhoneReviewsResponses];

export type ListPhoneSourcesData = {
    body?: never;
    path: {
        /**
         * The number or the slug of a phone.
         */
        id: number | string;
    };
    query?: never;
    url: '/v1/phones/{id}/sources';
};

export type ListPhoneSourcesResponses = {
    /**
     * OK
     */
    200: FactSources;
};

export type ListPhoneSourcesResponse = ListPhoneSourcesResponses[keyof ListPhoneSourcesResponses];

export type CountPhonesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Names or slugs of brands, in upper or lower case; unknown ones match nothing. Separate several values with commas, or repeat the parameter.
         */
        brand?: Array<string>;
        /**
         * Name or question; misspellings are tolerated, and there are no operators.
         */
        search?: string;
        /**
         * Currency of the prices (ISO 4217).
         */
        currency?: string;
        /**
         * Is of none of these brands, by name or slug in any case. Separate several values with commas, or repeat the parameter.
         */
        brand_not?: Array<string>;
        /**
         * Has this whole model number; case, hyphens and the part after a slash are ignored.
         */
        model_number?: string;
        /**
         * Where the phone is in its life cycle. Separate several values with commas, or repeat the parameter.
         */
        status?: Array<LifecycleStatusFilter>;
        /**
         * Family of the operating system. Separate several values with commas, or repeat the parameter.
         */
        os?: Array<OsFamilyFilter>;
        /**
         * Kind of device; any for all of them. Separate several values with commas, or repeat the parameter.
         */
        device_type?: Array<DeviceTypeFilter>;
        /**
         * Is not a device of these kinds; applies in addition to device_type, and does not change its default. Separate several values with commas, or repeat the parameter.
         */
        device_type_not?: Array<DeviceTypeFilter>;
        /**
         * Released on the first day of this period or later.
         */
        released_from?: string;
        /**
         * Released on the last day of this period or earlier.
         */
        released_to?: string;
        /**
         * Costs this much or more, as a decimal amount of currency.
         */
        price_min?: number;
        /**
         * Costs this much or less, as a decimal amount of currency.
         */
        price_max?: number;
        /**
         * Which price the filters and a sort by price use.
         */
        price_basis?: PriceBasis;
        /**
         * Available with this much RAM or more, in GB.
         */
        ram_gb_min?: number;
        /**
         * Available with this much storage or more, in GB.
         */
        storage_gb_min?: number;
        /**
         * Battery of this capacity or more, in mAh.
         */
        battery_mah_min?: number;
        /**
         * Main display of this diagonal or more, in inches.
         */
        display_in_min?: number;
        /**
         * Main display of this diagonal or less, in inches.
         */
        display_in_max?: number;
        /**
         * Main display that refreshes this often or more, in Hz.
         */
        refresh_hz_min?: number;
        /**
         * Weighs this much or less, in g.
         */
        weight_g_max?: number;
        /**
         * Main camera of this many megapixels or more.
         */
        main_camera_mp_min?: number;
        /**
         * Front camera of this many megapixels or more.
         */
        front_camera_mp_min?: number;
        /**
         * Whether it has 5G.
         */
        has_5g?: boolean;
        /**
         * Whether it has NFC.
         */
        has_nfc?: boolean;
        /**
         * Whether it takes an eSIM.
         */
        has_esim?: boolean;
        /**
         * Takes this many SIMs or more at once.
         */
        sims_min?: number;
        /**
         * Whether it has a headphone jack.
         */
        has_headphone_jack?: boolean;
        /**
         * Whether it has a slot for memory cards.
         */
        has_card_slot?: boolean;
        /**
         * Whether it charges without a wire.
         */
        has_wireless_charging?: boolean;
        /**
         * How the phone is built. Separate several values with commas, or repeat the parameter.
         */
        form_factor?: Array<FormFactorFilter>;
        /**
         * Protected at least as well as this IP code, against dust (first digit) and water (second digit); X is any.
         */
        ip_min?: string;
        /**
         * Wired charging power of this much or more, in W.
         */
        wired_w_min?: number;
        /**
         * Charges to 50 % in this many minutes or less.
         */
        charge_minutes_max?: number;
        /**
         * Text in the name of one of its chipsets, in any case. Separate several values with commas, or repeat the parameter.
         */
        chipset?: Array<string>;
        /**
         * Whether a rear camera is ultra-wide.
         */
        has_ultrawide?: boolean;
        /**
         * Whether a rear camera has a telephoto or periscope lens.
         */
        has_telephoto?: boolean;
        /**
         * Whether its loudspeakers are stereo.
         */
        has_stereo?: boolean;
        /**
         * Whether it has Bluetooth.
         */
        has_bluetooth?: boolean;
        /**
         * Where its fingerprint sensor is; none for phones that have none. Separate several values with commas, or repeat the parameter.
         */
        fingerprint?: Array<FingerprintPositionFilter>;
        /**
         * Records video of this many lines or more; 2160 is 4K.
         */
        video_height_min?: number;
        /**
         * Its maker promises this many major system upgrades or more.
         */
        os_upgrades_min?: number;
        /**
         * Main display that shows one of these formats of high dynamic range. Separate several values with commas, or repeat the parameter.
         */
        hdr?: Array<HdrFormatFilter>;
        /**
         * Has this LTE band.
         */
        lte_band?: number;
        /**
         * Has this 5G band (NR).
         */
        nr_band?: number;
        /**
         * Text in the name of one of its colours, in any case. Separate several values with commas, or repeat the parameter.
         */
        color?: Array<string>;
        /**
         * Whether the user can remove its battery.
         */
        battery_removable?: boolean;
        /**
         * Gets system upgrades or security updates until this date or later.
         */
        supported_until_min?: string;
        /**
         * EU energy label of this class or a better one, A being the best.
         */
        eu_energy_min?: string;
        /**
         * Repairability of this class of the EU label or a better one, A being the best.
         */
        repairability_min?: string;
    };
    url: '/v1/facets';
};

export type CountPhonesResponses = {
    /**
     * OK
     */
    200: FacetsAnswer;
};

export type CountPhonesResponse = CountPhonesResponses[keyof CountPhonesResponses];

export type ComparePhonesData = {
    body?: never;
    path?: never;
    query: {
        /**
         * Ids or slugs of the phones. Separate several values with commas, or repeat the parameter.
         */
        ids: Array<string>;
        /**
         * Currency of the prices (ISO 4217).
         */
        currency?: string;
    };
    url: '/v1/compare';
};

export type ComparePhonesResponses = {
    /**
     * OK
     */
    200: Comparison;
};

export type ComparePhonesResponse = ComparePhonesResponses[keyof ComparePhonesResponses];

export type SuggestData = {
    body?: never;
    path?: never;
    query: {
        /**
         * Beginning of a name, from 2 characters.
         */
        q: string;
    };
    url: '/v1/suggest';
};

export type SuggestResponses = {
    /**
     * OK
     */
    200: Suggestions;
};

export type SuggestResponse = SuggestResponses[keyof SuggestResponses];

export type IdentifyPhonesData = {
    body: {
        /**
         * What is known about each phone; 1 to 100 hints.
         */
        hints: Array<{
            /**
             * Brand; narrows down the other members.
             */
            brand?: string | null;
            /**
             * Model number or name: Android's Build.MODEL.
             */
            model?: string | null;
            /**
             * Code name: Android's Build.DEVICE.
             */
            device?: string | null;
            /**
             * Any text that may name a phone, such as a user agent.
             */
            text?: string | null;
        }>;
    };
    path?: never;
    query?: never;
    url: '/v1/identify';
};

export type IdentifyPhonesResponses = {
    /**
     * OK
     */
    200: Identifications;
};

export type IdentifyPhonesResponse = IdentifyPhonesResponses[keyof IdentifyPhonesResponses];

export type ListChangesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Cursor of the last change that you received, as it was returned. Only later changes are returned. Use 0 to read from the beginning, or omit it to start from now.
         */
        since?: string;
        /**
         * Kinds of change; all by default. Separate several values with commas, or repeat the parameter.
         */
        types?: Array<ChangeTypeFilter>;
        /**
         * Names or slugs of brands, in upper or lower case; at most 100. Separate several values with commas, or repeat the parameter.
         */
        brand?: Array<string>;
        /**
         * Ids or slugs of phones; at most 100. Separate several values with commas, or repeat the parameter.
         */
        ids?: Array<string>;
        /**
         * Maximum number of changes, from 1 to 500; fewer are returned if their reviews exceed about 1 MiB.
         */
        limit?: number;
    };
    url: '/v1/changes';
};

export type ListChangesResponses = {
    /**
     * OK
     */
    200: ChangePage;
};

export type ListChangesResponse = ListChangesResponses[keyof ListChangesResponses];

export type StreamChangesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Cursor of the last change that you received, as it was returned. Only later changes are returned. Use 0 to read from the beginning, or omit it to start from now.
         */
        since?: string;
        /**
         * Kinds of change; all by default. Separate several values with commas, or repeat the parameter.
         */
        types?: Array<ChangeTypeFilter>;
        /**
         * Names or slugs of brands, in upper or lower case; at most 100. Separate several values with commas, or repeat the parameter.
         */
        brand?: Array<string>;
        /**
         * Ids or slugs of phones; at most 100. Separate several values with commas, or repeat the parameter.
         */
        ids?: Array<string>;
    };
    url: '/v1/stream';
};

export type StreamChangesResponses = {
    /**
     * An endless stream of server-sent events. Lines end with LF. Each event has one line of data, which is JSON. x-itemSchema describes it for each event name.
     */
    200: string;
};

export type StreamChangesResponse = StreamChangesResponses[keyof StreamChangesResponses];

export type PriceOperationData = {
    body: {
        /**
         * Text of the document; absent if documentId or extensions identifies it.
         */
        query?: string | null;
        /**
         * Values of its variables; null for none.
         */
        variables?: {
            [key: string]: unknown;
        } | null;
        /**
         * Name of the operation, if the document has several.
         */
        operationName?: string | null;
        /**
         * Id of a registered document, instead of query: "sha256:" and the SHA-256 of its text.
         */
        documentId?: string | null;
        /**
         * Id of a document in the format of Apollo: {"persistedQuery": {"version": 1, "sha256Hash"}}.
         */
        extensions?: {
            [key: string]: unknown;
        } | null;
        [key: string]: unknown;
    };
    path?: never;
    query?: never;
    url: '/v1/graphql/cost';
};

export type PriceOperationResponses = {
    /**
     * OK
     */
    200: OperationCostAnswer;
};

export type PriceOperationResponse = PriceOperationResponses[keyof PriceOperationResponses];

export type GetStatusData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The API key to check. Without a key in a header, it must be valid; with one, it may be any key of the same account.
         */
        api_key?: string;
    };
    url: '/v1/auth/status';
};

export type GetStatusResponses = {
    /**
     * OK
     */
    200: Status;
};

export type GetStatusResponse = GetStatusResponses[keyof GetStatusResponses];

export type ListPlansData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/plans';
};

export type ListPlansResponses = {
    /**
     * OK
     */
    200: PlanList;
};

export type ListPlansResponse = ListPlansResponses[keyof ListPlansResponses];

export type SignUpData = {
    body: {
        /**
         * E-mail address; identifies the account.
         */
        email: string;
        /**
         * Name of the person or application, from 1 to 80 characters.
         */
        name: string;
    };
    path?: never;
    query?: never;
    url: '/v1/signup';
};

export type SignUpResponses = {
    /**
     * Created
     */
    201: CreatedAccount;
};

export type SignUpResponse = SignUpResponses[keyof SignUpResponses];

export type RecoverData = {
    body: {
        /**
         * E-mail address of the account.
         */
        email: string;
        /**
         * A recovery code; without one, an e-mail is sent.
         */
        recovery_code?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/account/recovery';
};

export type RecoverResponses = {
    /**
     * OK
     */
    200: RotatedSecret;
    /**
     * Accepted
     */
    202: RecoveryRequested;
};

export type RecoverResponse = RecoverResponses[keyof RecoverResponses];

export type CompleteRecoveryData = {
    body: {
        /**
         * E-mail address of the account.
         */
        email: string;
        /**
         * Token from the link in the e-mail; instead of code.
         */
        token?: string;
        /**
         * Code from the e-mail, in upper or lower case, with or without the hyphen; instead of token.
         */
        code?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/account/recovery/complete';
};

export type CompleteRecoveryResponses = {
    /**
     * OK
     */
    200: MailRecovery;
};

export type CompleteRecoveryResponse = CompleteRecoveryResponses[keyof CompleteRecoveryResponses];

export type VerifyEmailData = {
    body: {
        /**
         * E-mail address of the account.
         */
        email: string;
        /**
         * Token from the link in the e-mail; instead of code.
         */
        token?: string;
        /**
         * Code from the e-mail, in upper or lower case, with or without the hyphen; instead of token.
         */
        code?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/account/email/verify';
};

export type VerifyEmailResponses = {
    /**
     * No Content
     */
    204: void;
};

export type VerifyEmailResponse = VerifyEmailResponses[keyof VerifyEmailResponses];

export type GetOpenApiData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/openapi.json';
};

export type GetOpenApiResponses = {
    /**
     * OK
     */
    200: OpenApiDocument;
};

export type GetOpenApiResponse = GetOpenApiResponses[keyof GetOpenApiResponses];

export type DeleteAccountData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/account';
};

export type DeleteAccountResponses = {
    /**
     * No Content
     */
    204: void;
};

export type DeleteAccountResponse = DeleteAccountResponses[keyof DeleteAccountResponses];

export type GetAccountData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/account';
};

export type GetAccountResponses = {
    /**
     * OK
     */
    200: AccountAnswer;
};

export type GetAccountResponse = GetAccountResponses[keyof GetAccountResponses];

export type UpdateAccountData = {
    body: {
        /**
         * New e-mail address; it takes effect once it is verified.
         */
        email?: string;
        /**
         * Name of the person or application, from 1 to 80 characters.
         */
        name?: string;
        /**
         * Percentages of the daily and monthly quota at which an e-mail is sent, in ascending order; an empty list for none.
         */
        alerts?: Array<number>;
        /**
         * Language of e-mails.
         */
        locale?: LocaleInput;
    };
    path?: never;
    query?: never;
    url: '/v1/account';
};

export type UpdateAccountResponses = {
    /**
     * OK
     */
    200: AccountAnswer;
};

export type UpdateAccountResponse = UpdateAccountResponses[keyof UpdateAccountResponses];

export type ExportAccountData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/account/export';
};

export type ExportAccountResponses = {
    /**
     * OK
     */
    200: AccountExportAnswer;
};

export type ExportAccountResponse = ExportAccountResponses[keyof ExportAccountResponses];

export type RenewRecoveryCodesData = {
    body?: {
        [key: string]: never;
    };
    path?: never;
    query?: never;
    url: '/v1/account/recovery-codes';
};

export type RenewRecoveryCodesResponses = {
    /**
     * Created
     */
    201: RecoveryCodes;
};

export type RenewRecoveryCodesResponse = RenewRecoveryCodesResponses[keyof RenewRecoveryCodesResponses];

export type ListUsageData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * First day; default 29 days before the last.
         */
        from?: string;
        /**
         * Last day; default today.
         */
        to?: string;
    };
    url: '/v1/account/usage';
};

export type ListUsageResponses = {
    /**
     * OK
     */
    200: Usage;
};

export type ListUsageResponse = ListUsageResponses[keyof ListUsageResponses];

export type ListChargesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only charges since this date (in the time zone of the quota) or instant; or the next_cursor of an answer, to get the charges before it.
         */
        since?: string;
        /**
         * The maximum number of charges to return.
         */
        limit?: number;
    };
    url: '/v1/account/charges';
};

export type ListChargesResponses = {
    /**
     * OK
     */
    200: AccountChargeList;
};

export type ListChargesResponse = ListChargesResponses[keyof ListChargesResponses];

export type ListAccountEventsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, from 1.
         */
        page?: number;
        /**
         * Items per page, from 1 to 100.
         */
        per_page?: number;
    };
    url: '/v1/account/events';
};

export type ListAccountEventsResponses = {
    /**
     * OK
     */
    200: AccountEventList;
};

export type ListAccountEventsResponse = ListAccountEventsResponses[keyof ListAccountEventsResponses];

export type RequestPlanData = {
    body: {
        /**
         * Name of the plan.
         */
        plan: string;
        /**
         * Message to the operator, at most 1,000 characters.
         */
        note?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/account/plan-request';
};

export type RequestPlanResponses = {
    /**
     * Accepted
     */
    202: PlanRequestAnswer;
};

export type RequestPlanResponse = RequestPlanResponses[keyof RequestPlanResponses];

export type RotateSecretData = {
    body?: {
        [key: string]: never;
    };
    path?: never;
    query?: never;
    url: '/v1/account/secret/rotate';
};

export type RotateSecretResponses = {
    /**
     * OK
     */
    200: RotatedSecret;
};

export type RotateSecretResponse = RotateSecretResponses[keyof RotateSecretResponses];

export type ListKeysData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, from 1. Without page and per_page, the response is the whole list.
         */
        page?: number;
        /**
         * Items per page, from 1 to 100. The default is 20 if page is present.
         */
        per_page?: number;
    };
    url: '/v1/account/keys';
};

export type ListKeysResponses = {
    /**
     * OK
     */
    200: KeyList;
};

export type ListKeysResponse = ListKeysResponses[keyof ListKeysResponses];

export type CreateKeyData = {
    body: {
        /**
         * Name of the key, from 1 to 80 characters.
         */
        name: string;
        /**
         * Restrictions of the key; null or absent for none. Restrict a key that others can see, such as one in a web page or an app.
         */
        restrictions?: {
            /**
             * Origins of the web pages that may use it, at most 20: `https://` and a host, a port if it is not 443; `https:/*.shop.example` is every name below shop.example; `http://` for localhost alone. A request needs such an Origin, or, as a GET without an Origin, such a Referer. Stops the pages of others, not programs; null: any.
             */
            origins?: Array<string> | null;
            /**
             * IPv4 and IPv6 networks that may use it, at most 20, in CIDR notation (RFC 4632); an address alone is a network of one; null: any.
             */
            addresses?: Array<string> | null;
            /**
             * Where it may be used; null: everywhere.
             */
            doors?: Array<SentKeyDoor> | null;
            /**
             * Whether it may be used only for GraphQL documents that are registered, by their documentId.
             */
            documents_only?: boolean | null;
            /**
             * Units of the account that it may use on a calendar day; null: no such limit.
             */
            units_per_day?: number | null;
            /**
             * Units that one client address (IPv6: one /64) may use with it in an hour; null: no such limit.
             */
            per_address_per_hour?: number | null;
            /**
             * When it stops working; null: never.
             */
            expires_at?: string | null;
        } | null;
    };
    path?: never;
    query?: never;
    url: '/v1/account/keys';
};

export type CreateKeyResponses = {
    /**
     * Created
     */
    201: CreatedKey;
};

export type CreateKeyResponse = CreateKeyResponses[keyof CreateKeyResponses];

export type RevokeKeyData = {
    body?: never;
    path: {
        /**
         * The id of a key.
         */
        id: string;
    };
    query?: never;
    url: '/v1/account/keys/{id}';
};

export type RevokeKeyResponses = {
    /**
     * No Content
     */
    204: void;
};

export type RevokeKeyResponse = RevokeKeyResponses[keyof RevokeKeyResponses];

export type UpdateKeyData = {
    body: {
        /**
         * Name of the key, from 1 to 80 characters.
         */
        name?: string;
        /**
         * New restrictions, which replace all earlier ones within a second; null removes them, and absent leaves them unchanged.
         */
        restrictions?: {
            /**
             * Origins of the web pages that may use it, at most 20: `https://` and a host, a port if it is not 443; `https:/*.shop.example` is every name below shop.example; `http://` for localhost alone. A request needs such an Origin, or, as a GET without an Origin, such a Referer. Stops the pages of others, not programs; null: any.
             */
            origins?: Array<string> | null;
            /**
             * IPv4 and IPv6 networks that may use it, at most 20, in CIDR notation (RFC 4632); an address alone is a network of one; null: any.
             */
            addresses?: Array<string> | null;
            /**
             * Where it may be used; null: everywhere.
             */
            doors?: Array<SentKeyDoor> | null;
            /**
             * Whether it may be used only for GraphQL documents that are registered, by their documentId.
             */
            documents_only?: boolean | null;
            /**
             * Units of the account that it may use on a calendar day; null: no such limit.
             */
            units_per_day?: number | null;
            /**
             * Units that one client address (IPv6: one /64) may use with it in an hour; null: no such limit.
             */
            per_address_per_hour?: number | null;
            /**
             * When it stops working; null: never.
             */
            expires_at?: string | null;
        } | null;
    };
    path: {
        /**
         * The id of a key.
         */
        id: string;
    };
    query?: never;
    url: '/v1/account/keys/{id}';
};

export type UpdateKeyResponses = {
    /**
     * OK
     */
    200: KeyAnswer;
};

export type UpdateKeyResponse = UpdateKeyResponses[keyof UpdateKeyResponses];

export type RotateKeyData = {
    body?: {
        /**
         * How long the old key still works, in seconds.
         */
        grace_seconds?: number;
    };
    path: {
        /**
         * The id of a key.
         */
        id: string;
    };
    query?: never;
    url: '/v1/account/keys/{id}/rotate';
};

export type RotateKeyResponses = {
    /**
     * Created
     */
    201: CreatedKey;
};

export type RotateKeyResponse = RotateKeyResponses[keyof RotateKeyResponses];

export type ListWebhooksData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/account/webhooks';
};

export type ListWebhooksResponses = {
    /**
     * OK
     */
    200: WebhookList;
};

export type ListWebhooksResponse = ListWebhooksResponses[keyof ListWebhooksResponses];

export type CreateWebhookData = {
    body: {
        /**
         * https URL that accepts POST requests, at most 2,000 characters; it must be on the public internet.
         */
        url: string;
        /**
         * Kinds of change; all by default.
         */
        types?: Array<ChangeTypeFilter>;
        /**
         * Names or slugs of brands, in upper or lower case, at most 100; all by default.
         */
        brand?: Array<string>;
        /**
         * Ids or slugs of phones, at most 100; all by default.
         */
        ids?: Array<string | number>;
    };
    path?: never;
    query?: never;
    url: '/v1/account/webhooks';
};

export type CreateWebhookResponses = {
    /**
     * Created
     */
    201: CreatedWebhook;
};

export type CreateWebhookResponse = CreateWebhookResponses[keyof CreateWebhookResponses];

export type DeleteWebhookData = {
    body?: never;
    path: {
        /**
         * The id of a webhook.
         */
        id: string;
    };
    query?: never;
    url: '/v1/account/webhooks/{id}';
};

export type DeleteWebhookResponses = {
    /**
     * No Content
     */
    204: void;
};

export type DeleteWebhookResponse = DeleteWebhookResponses[keyof DeleteWebhookResponses];

export type GetWebhookData = {
    body?: never;
    path: {
        /**
         * The id of a webhook.
         */
        id: string;
    };
    query?: never;
    url: '/v1/account/webhooks/{id}';
};

export type GetWebhookResponses = {
    /**
     * OK
     */
    200: WebhookAnswer;
};

export type GetWebhookResponse = GetWebhookResponses[keyof GetWebhookResponses];

export type UpdateWebhookData = {
    body: {
        /**
         * New URL, with the same rules as for a new webhook.
         */
        url?: string;
        /**
         * `paused` stops sending; `active` resumes it, including changes during the pause.
         */
        state?: WebhookStateChange;
    };
    path: {
        /**
         * The id of a webhook.
         */
        id: string;
    };
    query?: never;
    url: '/v1/account/webhooks/{id}';
};

export type UpdateWebhookResponses = {
    /**
     * OK
     */
    200: WebhookAnswer;
};

export type UpdateWebhookResponse = UpdateWebhookResponses[keyof UpdateWebhookResponses];

export type RotateWebhookSecretData = {
    body?: {
        /**
         * How long requests are also signed with the old secret (0 for not at all), in hours.
         */
        grace_hours?: number;
    };
    path: {
        /**
         * The id of a webhook.
         */
        id: string;
    };
    query?: never;
    url: '/v1/account/webhooks/{id}/rotate';
};

export type RotateWebhookSecretResponses = {
    /**
     * OK
     */
    200: CreatedWebhook;
};

export type RotateWebhookSecretResponse = RotateWebhookSecretResponses[keyof RotateWebhookSecretResponses];

export type TestWebhookData = {
    body?: {
        [key: string]: never;
    };
    path: {
        /**
         * The id of a webhook.
         */
        id: string;
    };
    query?: never;
    url: '/v1/account/webhooks/{id}/test';
};

export type TestWebhookResponses = {
    /**
     * Accepted
     */
    202: DeliveryAnswer;
};

export type TestWebhookResponse = TestWebhookResponses[keyof TestWebhookResponses];

export type ListDeliveriesData = {
    body?: never;
    path: {
        /**
         * The id of a webhook.
         */
        id: string;
    };
    query?: never;
    url: '/v1/account/webhooks/{id}/deliveries';
};

export type ListDeliveriesResponses = {
    /**
     * OK
     */
    200: DeliveryList;
};

export type ListDeliveriesResponse = ListDeliveriesResponses[keyof ListDeliveriesResponses];

export type ResendDeliveryData = {
    body: {
        /**
         * `id` of the delivery.
         */
        delivery_id: string;
    };
    path: {
        /**
         * The id of a webhook.
         */
        id: string;
    };
    query?: never;
    url: '/v1/account/webhooks/{id}/resend';
};

export type ResendDeliveryResponses = {
    /**
     * Accepted
     */
    202: DeliveryAnswer;
};

export type ResendDeliveryResponse = ResendDeliveryResponses[keyof ResendDeliveryResponses];
