/** A virtual authenticator of Chromium. The private keys of its passkeys are in the browser. */
import type { Page } from 'playwright'

export interface Authenticator {
  /** Number of passkeys. */
  readonly count: () => Promise<number>
  /** Deletes all passkeys, as a lost device does. */
  readonly clear: () => Promise<unknown>
  /** Sets whether the user confirms requests. */
  readonly confirmAll: (isConfirming: boolean) => Promise<unknown>
}

/**
 * Adds an authenticator with the PRF extension to a page.
 * @see https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/
 */
export async function addAuthenticator(page: Page, hasPrf = true): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    count: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    clear: () => cdp.send('WebAuthn.clearCredentials', { authenticatorId }),
    confirmAll: (isUserVerified) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}
