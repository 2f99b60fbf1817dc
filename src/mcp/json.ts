import { isRecord } from '../domain/is-record.ts';

/** A JSON value (RFC 8259). */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json;
}

export const isJsonObject = (value: unknown): value is JsonObject => isRecord(value);
