/** Encodes bytes as base64url without padding (RFC 4648, section 5). */

/** Encodes bytes as base64url. @example toBase64Url(Uint8Array.of(0xfb, 0xff)) // '-_8' */
export const toBase64Url = (bytes: Uint8Array | ArrayBuffer): string =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Decodes base64url with or without padding. @throws DOMException for malformed text */
export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
