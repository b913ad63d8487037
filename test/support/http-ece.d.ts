/** What of http_ece is used; it comes without types. */
declare module 'http_ece' {
  export function decrypt(
    body: Buffer,
    options: {
      readonly version: 'aes128gcm'
      readonly privateKey: import('node:crypto').ECDH
      readonly authSecret: string
    },
  ): Buffer
}
