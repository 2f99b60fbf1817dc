/** A setting of an earlier release that the gateway no longer reads. */
interface FormerSetting {
  /** What happens now instead, as the end of a sentence. */
  readonly behavior: string;
}

const traceProtocol = 'traces are sent as http/protobuf';

const formerSettings: Readonly<Record<string, FormerSetting>> = {
  BACKUP_KEEP: { behavior: 'the newest seven backups are kept' },
  SIGNUP_LIMIT_PER_DAY: {
    behavior: 'an address makes at most ten accounts a day, or twice SIGNUP_LIMIT_PER_HOUR if that is more',
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: { behavior: traceProtocol },
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: { behavior: traceProtocol },
};

/** Returns a sentence for each variable that is set but no longer read. It does not contain the value. */
export function findFormerSettings(variables: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(formerSettings)
    .filter(([name]) => variables[name] !== undefined)
    .map(([name, { behavior }]) => `${name} is no longer a setting: ${behavior}.`);
}
