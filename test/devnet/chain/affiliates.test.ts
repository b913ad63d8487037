/** Contract wallets register affiliate codes. Real Safes check the signature (EIP-1271). */
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { affiliateDigest } from '../../../src/domain/reports/affiliates'
import type { Address, Hex } from '../../../src/domain/scalars'
import { signAsSafe } from '../safe'
import type { Devnet } from '../start-devnet'
import type { Story } from '../story'
import { type DevnetWorld, openWorld, startWorld } from './world'

let devnet: Devnet
let story: Story
let world: DevnetWorld
beforeAll(async () => {
  ;({ devnet, story } = await startWorld())
  world = openWorld(devnet)
})
afterAll(() => devnet?.close())

const register = (wallet: Address, code: string, signedMessage: Hex) =>
  world.call('registerAffiliate', { address: wallet, body: { walletAddress: wallet, code, signedMessage } })

const refused = expect.objectContaining({ errorType: 'InvalidAffiliateSignature' })

describe('a Safe', () => {
  it('cannot register with the signature of one of its two owners, or with a signature for another code', async () => {
    const safe = story.safe(0)
    const [owner] = safe.owners
    const account = [0, 1, 2, 3, 4].map((at) => story.trader(at)).find(({ address }) => address === owner)
    if (!account) throw new Error('No trader owns the Safe.')
    const alone = await privateKeyToAccount(account.privateKey).sign({
      hash: affiliateDigest(safe.address, 'SAFE-CODE'),
    })
    await expect(register(safe.address, 'SAFE-CODE', alone)).rejects.toEqual(refused)
    const other = await signAsSafe(world.network, safe, affiliateDigest(safe.address, 'OTHER-CODE'))
    await expect(register(safe.address, 'SAFE-CODE', other)).rejects.toEqual(refused)
  })

  it.each([0, 1])('registers a code with the signatures of its owners (Safe %d)', async (index) => {
    const safe = story.safe(index)
    const code = `SAFE-CODE-${index}`
    const signature = await signAsSafe(world.network, safe, affiliateDigest(safe.address, code))
    expect(await register(safe.address, code, signature)).toMatchObject({ code })
    expect(await world.call('getAffiliate', { address: safe.address })).toMatchObject({ code })
    expect(world.bugs).toEqual([])
  })
})
