import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clientDb } from '../../../../src/client/db/db'
import { KeystoreExport } from '../../../../src/ui/accounts/secrets/keystore-export'
import { emptyClientDb, TRADER } from '../../../support/client'
import { clearPage, draw, press, pressEnter, type, wordsOfPage } from '../../../support/drawn-page'

const files = vi.hoisted(() => [] as string[])

vi.mock('webextension-polyfill', () => ({ default: {} }))
vi.mock('../../../../src/client/signing/session', () => ({
  randomBytes: (length: number) => new Uint8Array(length),
  session: { confirm: async () => {}, openKey: async () => new Uint8Array(32).fill(1) },
}))
vi.mock('../../../../src/wallet/vault/keystore', () => ({ writeKeystore: async () => '{}' }))
vi.mock('../../../../src/ui/kit/save-file', () => ({
  saveFile: (name: string) => void files.push(name),
}))

/** Types a text and waits for a microtask, in which Preact renders the form. */
async function enter(label: string, text: string): Promise<void> {
  type(label, text)
  await Promise.resolve()
}

beforeEach(emptyClientDb)
afterEach(clearPage)

it('a key that was saved as a keystore file counts as backed up', async () => {
  draw(<KeystoreExport account={{ address: TRADER, name: 'Mine' } as never} />)
  press('Save as a keystore file')
  await expect.poll(wordsOfPage).toContain('Keystore file of Mine')
  await enter('Your Cowbell password', 'correct horse')
  await enter('File password', 'quiet otters fold maps at dusk 41')
  await enter('Repeat password', 'quiet otters fold maps at dusk 41')
  pressEnter('Repeat password')
  await expect.poll(() => files).toEqual([`keystore-${TRADER}.json`])
  await expect
    .poll(() => clientDb.timers.where('name').equals('keyShown').toArray())
    .toMatchObject([{ scope: TRADER }])
})
