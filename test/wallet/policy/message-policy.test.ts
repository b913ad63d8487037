import { describe, expect, it } from 'vitest'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { packUid } from '../../../src/domain/orders/uid'
import { type Address, type ChainId, type Hash32, toAmount } from '../../../src/domain/scalars'
import type {
  AffiliateIntent,
  CancellationIntent,
  CancellationsIntent,
  PermitIntent,
  SafeMessageIntent,
} from '../../../src/wallet/messages/intents'
import type { PermitContext, SafeMessageContext } from '../../../src/wallet/policy/message-policy'
import { approve } from '../../../src/wallet/policy/policy'
import { deployment, later, now, orderContext, owner, stranger, terms } from '../../support/approved-order'

describe('a cancellation', () => {
  const uidOf = (of: Address) =>
    packUid({ digest: `0x${'aa'.repeat(32)}` as Hash32, owner: of, validTo: now })
  const single = { kind: 'cancellation', scheme: 'eip712', owner, deployment, uid: uidOf(owner) } as const
  const uidsOf = (given: CancellationIntent | CancellationsIntent) =>
    given.kind === 'cancellation' ? [given.uid] : given.uids
  const batch = (uids: readonly ReturnType<typeof uidOf>[]) =>
    ({ kind: 'cancellations', scheme: 'eip712', owner, deployment, uids }) as const
  const broken = (given: CancellationIntent | CancellationsIntent, shown = uidsOf(given)) => {
    const verdict = approve(given, { deployment, shown })
    return 'broken' in verdict ? verdict.broken.map((breach) => breach.rule) : []
  }

  it('is approved for one or several own orders', () => {
    expect(broken(single)).toEqual([])
    expect(broken(batch([uidOf(owner), uidOf(owner)]))).toEqual([])
  })

  it('must cancel exactly the orders that the user saw', () => {
    const other = packUid({ digest: `0x${'bb'.repeat(32)}` as Hash32, owner, validTo: now })
    expect(broken(single, [other])).toEqual(['shown'])
    expect(broken(single, [uidOf(owner), other])).toEqual(['shown'])
    expect(broken(batch([uidOf(owner), other]), [uidOf(owner)])).toEqual(['shown'])
  })

  it('breaks "owner" for an order of another account', () => {
    expect(broken({ ...single, uid: uidOf(stranger) })).toEqual(['owner'])
    expect(broken(batch([uidOf(owner), uidOf(stranger)]))).toEqual(['owner'])
  })

  it('breaks "deployment" for another deployment', () => {
    expect(broken({ ...single, deployment: deploymentOf(1 as ChainId, 'staging') })).toEqual(['deployment'])
  })

  it('breaks "count" for no order or more than 128', () => {
    expect(broken(batch([]))).toEqual(['count'])
    expect(broken(batch(Array(128).fill(uidOf(owner))))).toEqual([])
    expect(broken(batch(Array(129).fill(uidOf(owner))))).toEqual(['count'])
  })
})

const rulesIn = (verdict: object): readonly string[] =>
  'broken' in verdict ? (verdict.broken as { rule: string }[]).map(({ rule }) => rule) : []

describe('an affiliate code', () => {
  const intent: AffiliateIntent = {
    kind: 'affiliateCode',
    scheme: 'eip712',
    owner,
    deployment,
    code: 'COW-1X',
  }
  const broken = (change: Partial<AffiliateIntent>, code = 'COW-1X') =>
    rulesIn(approve({ ...intent, ...change }, { deployment, code }))

  it('must equal the code that the user saw and be valid', () => {
    expect(broken({})).toEqual([])
    expect(broken({}, 'COW-1Y')).toEqual(['code'])
    expect(broken({ code: 'cow' }, 'cow')).toEqual(['code'])
    expect(broken({ deployment: deploymentOf(100 as ChainId, 'production') })).toEqual(['deployment'])
  })
})

describe('a permit', () => {
  const intent: PermitIntent = {
    kind: 'permit',
    scheme: 'eip712',
    owner,
    deployment,
    token: terms.sellToken,
    tokenName: 'USD Coin',
    tokenVersion: '2',
    spender: deployment.relayer,
    value: toAmount(5n),
    nonce: toAmount(0n),
    deadline: later(600),
  }
  const permitFacts: PermitContext = {
    deployment,
    now,
    token: terms.sellToken,
    value: 5n,
    owner,
    deadline: later(600),
    domain: intent,
  }
  const broken = (change: Partial<PermitIntent>, by: Partial<PermitContext> = {}) =>
    rulesIn(approve({ ...intent, ...change }, { ...permitFacts, ...by }))

  it("must have the profile's relayer as spender", () => {
    expect(broken({})).toEqual([])
    expect(broken({ spender: stranger })).toEqual(['spender'])
    expect(broken({ spender: deployment.settlement })).toEqual(['spender'])
  })

  it('must be for the token and amount that the user saw', () => {
    expect(broken({ token: terms.buyToken })).toEqual(['token'])
    expect(broken({ value: toAmount(6n) })).toEqual(['value'])
  })

  it('cannot be overridden, even by the name of an order rule', () => {
    const given = { ...intent, deadline: later(601) }
    const verdict = approve(given, permitFacts)
    const overridden = 'broken' in verdict ? verdict.broken : []
    expect(overridden).toMatchObject([{ rule: 'validity' }])
    const approveAnyway = approve as (...all: unknown[]) => ReturnType<typeof approve>
    expect(approveAnyway(given, permitFacts, { overridden })).toEqual(verdict)
  })

  it('breaks "validity" with the seconds by which it is too long', () => {
    const verdict = approve({ ...intent, deadline: later(661) }, permitFacts)
    expect('broken' in verdict && verdict.broken.map(({ message }) => message)).toEqual([
      'The permission would hold 61 s longer than was shown.',
    ])
  })

  it('must have the deadline that the user saw', () => {
    expect(broken({ deadline: later(601) })).toEqual(['validity'])
    expect(broken({ deadline: later(599) })).toEqual(['validity'])
    expect(broken({ deadline: now }, { deadline: now })).toEqual(['expired'])
  })

  it("must be for the chosen account, with the token's domain and nonce", () => {
    expect(broken({ owner: stranger })).toEqual(['owner'])
    expect(broken({ tokenName: 'USD Coim' })).toEqual(['domain'])
    expect(broken({ tokenVersion: '1' })).toEqual(['domain'])
    expect(broken({ nonce: toAmount(1n) })).toEqual(['domain'])
  })
})

describe('a Safe message', () => {
  const safe = `0x${'5a'.repeat(20)}` as Address
  const intent: SafeMessageIntent = { kind: 'safeMessage', scheme: 'eip712', owner, deployment, safe, terms }
  const safeContext: SafeMessageContext = { ...orderContext, owner: safe, safe, owners: [owner, stranger] }
  const broken = (change: Partial<SafeMessageIntent>, by: Partial<SafeMessageContext> = {}) =>
    rulesIn(approve({ ...intent, ...change }, { ...safeContext, ...by }))

  it("is approved for an owner and the Safe's own order", () => {
    expect(broken({})).toEqual([])
    expect(broken({}, { owners: [stranger] })).toEqual(['safeOwner'])
    expect(broken({ safe: stranger })).toContain('safe')
  })

  it('must pass the rules of the order with the Safe as owner', () => {
    expect(broken({ terms: { ...terms, receiver: safe } })).toEqual([])
    expect(broken({ terms: { ...terms, receiver: owner } })).toEqual(['chosenReceiver', 'receiver'])
    expect(broken({ terms: { ...terms, validTo: now } }, { validTo: now })).toEqual(['expired'])
  })
})
