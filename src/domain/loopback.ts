/**
 * Whether a host is this machine: localhost, names below it, 127.0.0.0/8 or ::1 (RFC 6761 §6.3, RFC 1122
 * §3.2.1.3, RFC 4291 §2.5.3).
 * @param host a host in lower case, in the form of the URL standard; an IPv6 address may have brackets
 */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  return /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/.test(name);
}
