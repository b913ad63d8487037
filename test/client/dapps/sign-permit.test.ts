import { beforeEach, describe, expect, it, vi } from 'vitest'
import { checkPermit, requirePermit, signPermit } from '../../../src/client/dapps/sign-permit'
import { clientDb } from '../../../src/client/db/db'
import { profiles } from '../../../src/client/settings/profiles'
import { PERMIT2 } from '../../../src/domain/chains/spenders'
import { type Address, type ChainId, toAmount, toSeconds } from '../../../src/domain/scalars'
import type { TokenPermit } from '../../../src/wallet/messages/permit-forms'
import { readTypedData } from '../../../src/wallet/messages/read-typed-data'
import { isPermitMessage, typedDataOfTokenPermit } from '../../../src/wallet/messages/token-permits'
import type { PermitFacts } from '../../../src/wallet/policy/site-permit-policy'
import { signerFor } from '../../../src/wallet/sign/signer'
import { readPrivateKey } from '../../../src/wallet/vault/accounts'
import { emptyClientDb, MAINNET, NOW, USDC } from '../../support/client'
import { devKeys, keyed } from '../../support/wallet'

const { account } = keyed('second')
const owner = account.address
const ROUTER = '0x66a9893cc07d91d95644aedd05d03f95e1dba8af' as Address

// Mocks of the page: the session's key, the clock, and the chain.
vi.mock('../../../src/client/signing/signers', () => ({
  openSigner: async (_: unknown, { record }: { record: Parameters<typeof signerFor>[1]['record'] }) => {
    const never = async (): Promise<never> => {
      throw new Error('nobody was to be asked for this')
    }
    const openKey = async () => readPrivateKey(devKeys.second)
    return signerFor(account, { openKey, openWallet: never, broadcast: never, signAsSafe: never, record })
  },
}))
vi.mock('../../../src/client/signing/sign-order', () => ({ readSigningContext: vi.fn() }))
vi.mock('../../../src/client/clock', async (original) => ({ ...(await original<object>()), now: () => NOW }))
vi.mock('../../../src/client/chain/allowance-facts', () => ({ readPermitFacts: async () => facts }))

const honest: PermitFacts = {
  isContract: true,
  isDomain: true,
  isUsed: false,
  balances: new Map([[USDC, 10_000_000n]]),
  erc20Tokens: new Set([USDC]),
  nonces: new Map([[USDC, 0n]]),
}
let facts = honest

const time = BigInt(toSeconds(NOW))
const grant = { token: USDC, amount: toAmount(5_000_000n), until: time + 60n, nonce: toAmount(0n) }
const permit: TokenPermit = { form: 'PermitSingle', spender: ROUTER, grants: [grant], deadline: time + 60n }
const messageOf = (change: Partial<TokenPermit> = {}, chainId = MAINNET as ChainId) => {
  const read = readTypedData(typedDataOfTokenPermit({ ...permit, ...change } as TokenPermit, chainId))
  if (!isPermitMessage(read)) throw new Error('This is no permit.')
  return read
}
const node = {} as never
const place = {
  origin: 'https://app.example',
  profile: profiles.production,
  chainId: MAINNET,
  owner,
  node,
  usd: 5,
}
const none = { overridden: [] }

beforeEach(async () => {
  facts = honest
  await emptyClientDb()
})

describe('a permit of a site', () => {
  it('is signed as the exact message, after the signature log was written', async () => {
    const message = messageOf()
    const signed = await signPermit(message, place, none)
    const [row] = await clientDb.ledger.toArray()
    expect(row).toMatchObject({
      kind: 'sitePermit',
      account: owner,
      uid: null,
      usd: 5,
      digest: message.digest,
    })
    expect(signed).toEqual({ signature: row?.signature.bytes })
  })

  it('is signed for the domain of the token in the form of EIP-2612', async () => {
    const message = messageOf({ form: 'Permit', owner, tokenName: 'USD Coin', tokenVersion: '2' } as never)
    expect(message.raw.domain.verifyingContract).toBe(USDC)
    expect(await signPermit(message, place, none)).toHaveProperty('signature')
  })

  it('is held until the user has typed each objection, and the log names them', async () => {
    const message = messageOf({ spender: owner.replace(/.$/, '0') as Address })
    facts = { ...honest, isContract: false }
    const held = await signPermit(message, place, none)
    const objections = 'objections' in held ? held.objections : []
    expect(objections.map(({ rule }) => rule)).toEqual(['knownSpender', 'spenderCode'])
    const half = await signPermit(message, place, { overridden: objections.slice(0, 1) })
    expect(half).toHaveProperty('objections')
    expect(await clientDb.ledger.count()).toBe(0)
    expect(await signPermit(message, place, { overridden: objections })).toHaveProperty('signature')
    const [row] = await clientDb.ledger.toArray()
    expect(row?.verdict.overridden.map(({ rule }) => rule)).toEqual(['knownSpender', 'spenderCode'])
  })

  it('is refused if the chain changed between the review and the signature', async () => {
    const message = messageOf()
    expect(checkPermit(message, { ...place, readings: { facts, day: undefined } })).toEqual([])
    facts = { ...honest, nonces: new Map([[USDC, 1n]]) }
    await expect(signPermit(message, place, none)).rejects.toMatchObject({ errorType: 'PolicyBroken' })
    facts = { ...honest, isDomain: false }
    await expect(signPermit(message, place, none)).rejects.toMatchObject({ errorType: 'PolicyBroken' })
    expect(await clientDb.ledger.count()).toBe(0)
  })

  it('is refused without an RPC endpoint that confirms the contract', async () => {
    await expect(signPermit(messageOf(), { ...place, node: undefined }, none)).rejects.toMatchObject({
      errorType: 'PolicyBroken',
      message: expect.stringContaining('RPC endpoint'),
    })
  })

  it('is refused for another network, and in the Sandbox even for local pages', async () => {
    const refused = expect.objectContaining({ errorType: 'PolicyBroken' })
    expect(() => requirePermit(messageOf({}, 8453 as ChainId), place)).toThrow(refused)
    expect(() => requirePermit(messageOf(), { ...place, profile: profiles.sandbox })).toThrow(refused)
    expect(requirePermit(messageOf(), place).domain.contract).toBe(PERMIT2)
  })
})
