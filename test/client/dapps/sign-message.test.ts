import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  checkOrder,
  deploymentOfMessage,
  isRealInSandbox,
  type OrderMessage,
  requireSignable,
  signMessage,
  signSiteText,
} from '../../../src/client/dapps/sign-message'
import { clientDb } from '../../../src/client/db/db'
import { deploymentFor, type Profile, profiles } from '../../../src/client/settings/profiles'
import type { SigningContext } from '../../../src/client/signing/order-facts'
import { hashAppData, ZERO_APP_DATA } from '../../../src/domain/orders/app-data'
import { orderDigest } from '../../../src/domain/orders/digest'
import { orderUidOf } from '../../../src/domain/orders/uid'
import { type Amount, toSeconds } from '../../../src/domain/scalars'
import type { KnownMessage } from '../../../src/wallet/messages/known-messages'
import { readTypedData } from '../../../src/wallet/messages/read-typed-data'
import {
  typedDataOf,
  typedDataOfAffiliateCode,
  typedDataOfCancellation,
  typedDataOfCancellations,
  typedDataOfSafeMessage,
} from '../../../src/wallet/messages/typed-data'
import { signerFor } from '../../../src/wallet/sign/signer'
import { readPrivateKey } from '../../../src/wallet/vault/accounts'
import { isCancellingHere } from '../../support/cancelling'
import { emptyClientDb, MAINNET, makeTerms, NOW } from '../../support/client'
import { fairWorth } from '../../support/policy-facts'
import { devKeys, keyed } from '../../support/wallet'

const { account } = keyed('second')
const owner = account.address

// Mocks of the page: the session's key, the market, the current prices.
vi.mock('../../../src/client/signing/signers', () => ({
  openSigner: async (_: unknown, { record }: { record: Parameters<typeof signerFor>[1]['record'] }) => {
    const never = async (): Promise<never> => {
      throw new Error('nobody was to be asked for this')
    }
    const openKey = async () => readPrivateKey(devKeys.second)
    return signerFor(account, { openKey, openWallet: never, broadcast: never, signAsSafe: never, record })
  },
}))
vi.mock('../../../src/client/signing/sign-order', () => ({
  readSigningContext: async (
    deployment: SigningContext['deployment'],
    { terms }: { terms: ReturnType<typeof makeTerms> },
  ) => ({
    deployment,
    now: toSeconds(NOW),
    market: undefined,
    usd: 3000,
    owner,
    policyFacts: { addressBook: [], day: undefined },
    worth: fairWorth(worth ?? terms),
    funds: { step: 'noNode' },
  }),
}))
let worth: ReturnType<typeof makeTerms> | undefined

/** The public contracts, which sites sign for, and the Sandbox's own. */
const deployment = deploymentFor(profiles.production, MAINNET)
const sandbox = deploymentFor(profiles.sandbox, MAINNET)
const LOCAL = 'http://localhost:3000'
const place = { origin: LOCAL, profile: profiles.sandbox, chainId: MAINNET, owner, appData: '{}' }
const terms = makeTerms({ appData: ZERO_APP_DATA, receiver: null, feeAmount: 0n as Amount })
const uid = orderUidOf(deployment, terms, owner)
const none = { overridden: [] }
const order = (change: Partial<typeof terms> = {}, where = deployment): KnownMessage =>
  readTypedData(typedDataOf(where, { ...terms, ...change }))

beforeEach(async () => {
  worth = undefined
  await emptyClientDb()
})

describe('an order of a site', () => {
  it('is signed as the exact message, after the signature log was written', async () => {
    const signed = await signMessage(order(), place, none)
    const [row, ...others] = await clientDb.ledger.toArray()
    expect(others).toEqual([])
    expect(row).toMatchObject({ kind: 'order', uid, account: owner, usd: 3000, shown: { price: 'limit' } })
    expect(signed).toEqual({ signature: row?.signature.bytes })
  })

  /** Facts known while the user reads the order. */
  const around = {
    deployment,
    owner,
    now: toSeconds(NOW),
    market: undefined,
    usd: 3000,
    policyFacts: { addressBook: [], lookAlike: undefined, day: undefined },
    worth: fairWorth(terms),
    funds: { step: 'noNode' as const },
  }

  it('names the order that it replaces', () => {
    const appData = JSON.stringify({ metadata: { replacedOrder: { uid } } })
    const message = order({ appData: hashAppData(appData) }) as OrderMessage
    expect(checkOrder(message, appData, around)).toEqual({ broken: [], calls: 0, replaces: uid })
    expect(checkOrder(order() as OrderMessage, '{}', around).replaces).toBeUndefined()
  })

  it.each([
    ['fair terms', () => order(), '{}', []],
    ['a price that is too low', () => order({ buyAmount: 1n as Amount }), '{}', ['worth']],
    [
      'another recipient',
      () => order({ receiver: deployment.relayer }),
      '{}',
      ['receiver', 'usableReceiver'],
    ],
    ['an unknown document', () => order(), undefined, ['document']],
    ['a signed fee', () => order({ feeAmount: 1n as Amount }), '{}', ['fee', 'limit']],
  ])('breaks the right rules with %s', (_, message, appData, broken) => {
    const checks = checkOrder(message() as OrderMessage, appData, around)
    expect(checks.broken.map(({ rule }) => rule)).toEqual(broken)
  })

  it('is signed in the sandbox only for local pages, because the signature is valid for real orders too', async () => {
    const elsewhere = { ...place, origin: 'https://app.example' }
    const refused = { errorType: 'PolicyBroken', message: expect.stringContaining('real orders') }
    await expect(signMessage(order(), elsewhere, none)).rejects.toMatchObject(refused)
    expect(() => requireSignable(order(), elsewhere)).toThrow(expect.objectContaining(refused))
    expect(await clientDb.ledger.count()).toBe(0)
    const real = await signMessage(order(), { ...elsewhere, profile: profiles.production }, none)
    expect(await signMessage(order(), place, none)).toEqual(real)
  })

  it('is signed for any page if only the Sandbox accepts it', async () => {
    const elsewhere = { ...place, origin: 'https://app.example' }
    const message = order({}, sandbox)
    expect(await signMessage(message, elsewhere, none)).toHaveProperty('signature')
    const [row] = await clientDb.ledger.toArray()
    expect(row).toMatchObject({ uid: orderUidOf(sandbox, terms, owner), digest: orderDigest(sandbox, terms) })
    expect(
      isRealInSandbox(profiles.sandbox, deploymentOfMessage(requireSignable(message, place), place)),
    ).toBe(false)
  })

  it.each([
    ['an order', () => order()],
    ['a cancellation', () => readTypedData(typedDataOfCancellation(deployment, uid))],
  ])('is known to be valid on a real network in the Sandbox only: %s', (_, message) => {
    const isReal = (profile: Profile) =>
      isRealInSandbox(profile, deploymentOfMessage(message() as OrderMessage, { ...place, profile }))
    expect(isReal(profiles.sandbox)).toBe(true)
    expect(isReal(profiles.production)).toBe(false)
  })

  it('is refused in any other environment if it is for the Sandbox’s own contract', async () => {
    const real = { ...place, profile: profiles.production }
    await expect(signMessage(order({}, sandbox), real, none)).rejects.toMatchObject({
      errorType: 'PolicyBroken',
    })
  })

  it('is signed but not placed, because the site places it', async () => {
    await signMessage(order(), place, none)
    expect(await clientDb.orders.count()).toBe(0)
  })

  it('needs an override by rule name if its price is too low', async () => {
    worth = { ...terms, buyAmount: (terms.buyAmount * 2n) as Amount }
    const held = await signMessage(order(), place, none)
    const objections = 'objections' in held ? held.objections : []
    expect(objections.map(({ rule }) => rule)).toEqual(['worth'])
    expect(await clientDb.ledger.count()).toBe(0)
    expect(await signMessage(order(), place, { overridden: objections })).toHaveProperty('signature')
  })

  it('needs an override if its document is unknown', async () => {
    const unread = order({ appData: hashAppData('{"version":"1.1.0","metadata":{}}') })
    const held = await signMessage(unread, { ...place, appData: undefined }, none)
    expect('objections' in held && held.objections.map(({ rule }) => rule)).toEqual(['document'])
  })

  it.each([
    ['of another network', () => order({}, deploymentFor(profiles.production, 100 as typeof MAINNET))],
    ['of other contracts', () => order({}, deploymentFor(profiles.staging, MAINNET))],
    ['with a signed fee', () => order({ feeAmount: 1n as Amount })],
    ['paid from another balance', () => order({ sellTokenBalance: 'internal' })],
  ])('is refused and cannot be overridden: an order %s', async (_, message) => {
    const refused = { errorType: 'PolicyBroken', fix: expect.stringMatching(/^Reject it/) }
    await expect(signMessage(message(), place, none)).rejects.toMatchObject(refused)
    expect(await clientDb.ledger.count()).toBe(0)
  })
})

describe('a cancellation of a site', () => {
  it.each([
    ['one order', () => typedDataOfCancellation(deployment, uid)],
    ['orders in a list', () => typedDataOfCancellations(deployment, [uid])],
  ])('is signed for %s and recorded as an own request', async (_, typedData) => {
    expect(await signMessage(readTypedData(typedData()), place, none)).toHaveProperty('signature')
    expect(await isCancellingHere(uid)).toBe(true)
  })

  it('fails for an order of another account', async () => {
    const foreign = orderUidOf(deployment, terms, deployment.relayer)
    const message = readTypedData(typedDataOfCancellation(deployment, foreign))
    await expect(signMessage(message, place, none)).rejects.toMatchObject({ errorType: 'PolicyBroken' })
  })
})

it.each([
  ['an affiliate code', typedDataOfAffiliateCode(owner, 'COWBELL'), 'UnknownTypedData'],
  [
    'the message that an owner of a Safe signs',
    typedDataOfSafeMessage(MAINNET, owner, `0x${'11'.repeat(32)}` as never),
    'UnknownTypedData',
  ],
  [
    'an order of another network',
    typedDataOf(deploymentFor(profiles.production, 100 as typeof MAINNET), terms),
    'PolicyBroken',
  ],
  [
    'a cancellation at other contracts',
    typedDataOfCancellation(deploymentFor(profiles.staging, MAINNET), uid),
    'PolicyBroken',
  ],
])('requireSignable and signMessage reject %s', async (_, typedData, errorType) => {
  const message = readTypedData(typedData)
  expect(() => requireSignable(message, place)).toThrow(expect.objectContaining({ errorType }))
  await expect(signMessage(message, place, none)).rejects.toMatchObject({ errorType })
})

describe('a text of a site', () => {
  it('gets signed and logged', async () => {
    const signature = await signSiteText('hello', { ...place, origin: 'https://app.example' })
    expect(await clientDb.ledger.toArray()).toMatchObject([
      { kind: 'text', uid: null, signature: { bytes: signature } },
    ])
  })

  it('cannot sign in to another site', async () => {
    const text = `bank.example wants you to sign in with your Ethereum account:\n${owner}\n`
    await expect(signSiteText(text, { ...place, origin: 'https://app.example' })).rejects.toMatchObject({
      errorType: 'PolicyBroken',
    })
  })
})
