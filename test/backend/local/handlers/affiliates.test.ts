import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { affiliateDigest } from '../../../../src/domain/reports/affiliates'
import { GNOSIS, refusal } from '../../../contract/story'
import { newKey, signDigest } from '../../../support/keys'
import { openService } from '../../../support/service'

const code = 'COWS-MANY'
const wallet = newKey().address

describe('a registration by a contract wallet', () => {
  const signedMessage = '0x1234' as const
  const body = { walletAddress: wallet, code, signedMessage }

  /** Opens a service where only Gnosis has a node. `answer` is whether its contract accepts signatures. */
  const openWith = (answer: boolean, asked: unknown[] = []) =>
    openService({}, (context) => ({
      ...context,
      chain: {
        ...context.chain,
        isPaper: (id) => id !== GNOSIS,
        isAcceptedByContract: async (...about) => {
          asked.push(about)
          return answer && about[0] === GNOSIS
        },
      },
    }))
  const register = ({ call }: ReturnType<typeof openService>) =>
    call('registerAffiliate', { address: wallet, body })

  it('succeeds if the contract accepts the signature on any network', async () => {
    const requests: unknown[] = []
    expect(await register(openWith(true, requests))).toMatchObject({ code })
    expect(requests).toContainEqual([GNOSIS, wallet, affiliateDigest(wallet, code), signedMessage])
  })

  it('fails if the contract rejects the signature', async () => {
    await refusal(register(openWith(false)), 'InvalidAffiliateSignature', 401)
  })
})

describe('a disabled code', () => {
  it('has its own refusal and earns nothing', async () => {
    const { call } = openService({ disabledCodes: new Set([code]) })
    const key = newKey()
    const signedMessage = signDigest(key, affiliateDigest(key.address, code))
    const body = { walletAddress: key.address, code, signedMessage }
    await call('registerAffiliate', { address: key.address, body })
    const { message } = await refusal(call('getReferralCode', { code }), 'Forbidden', 403)
    expect(message).toBe('Affiliate code disabled')
  })
})

describe('the parameters of the program', () => {
  it('come from the settings of the service', async () => {
    const program = {
      rewardAmount: 50,
      triggerVolume: 1000,
      timeCapDays: 7,
      volumeCap: 0,
      revenueSplitAffiliatePct: 40,
      revenueSplitTraderPct: 20,
      revenueSplitDaoPct: 40,
    }
    const { call } = openService({ program })
    const key = newKey()
    const signedMessage = signDigest(key, affiliateDigest(key.address, code))
    await call('registerAffiliate', {
      address: key.address,
      body: { walletAddress: key.address, code, signedMessage },
    })
    expect(await call('getAffiliate', { address: key.address })).toMatchObject(program)
    expect(await call('getReferralCode', { code })).toMatchObject({ traderRewardAmount: 10, timeCapDays: 7 })
  })
})
