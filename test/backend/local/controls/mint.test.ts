import { afterEach, describe, expect, it } from 'vitest'
import dictionary from '../../../../assets/texts/de.json'
import type { Refusal } from '../../../../src/domain/refusal'
import { setLanguage } from '../../../../src/domain/text/texts'
import { newTrader, USDC } from '../../../contract/story'
import { openWorld } from './exchange-world'

afterEach(() => setLanguage())

describe('a mint above the remaining supply', () => {
  it('gets a refusal in the current language', async () => {
    const world = openWorld()
    const { address: owner } = await newTrader(world.world)
    setLanguage('de-DE', dictionary)
    const minting = world.apply('mint', {
      network: 'mainnet',
      owner,
      token: USDC,
      amount: String(2n ** 255n),
    })
    expect(await minting.catch((error: Refusal) => error)).toMatchObject({
      message: expect.stringMatching(/^Es sind nur noch [\d.,]+ USDC übrig\.$/),
      fix: 'Gib einen kleineren Betrag ein.',
    })
  })
})
