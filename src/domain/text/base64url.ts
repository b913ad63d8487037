/** Bytes as text for addresses and headers: base64url without padding (RFC 4648, 5). */

/** Writes bytes as base64url. [0xfb, 0xff] → "-_8" */
export const toBase64Url = (bytes: Uint8Array | ArrayBuffer): string =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Reads base64url, padded or not. @throws DOMException for text that is not base64 */
export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
