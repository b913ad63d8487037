/** Types of the functions of http_ece that are used. The package has none. */
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
