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
import type { PermitFacts, SafeMessageFacts } from '../../../src/wallet/policy/message-policy'
import { approve } from '../../../src/wallet/policy/policy'
import { deployment, facts, later, now, owner, stranger, terms } from '../../support/approved-order'

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

  it('of own orders is approved, one or many', () => {
    expect(broken(single)).toEqual([])
    expect(broken(batch([uidOf(owner), uidOf(owner)]))).toEqual([])
  })

  it('is of the very orders that were shown, all of them and no other', () => {
    const other = packUid({ digest: `0x${'bb'.repeat(32)}` as Hash32, owner, validTo: now })
    expect(broken(single, [other])).toEqual(['shown'])
    expect(broken(single, [uidOf(owner), other])).toEqual(['shown'])
    expect(broken(batch([uidOf(owner), other]), [uidOf(owner)])).toEqual(['shown'])
  })

  it("of somebody else's order is not", () => {
    expect(broken({ ...single, uid: uidOf(stranger) })).toEqual(['owner'])
    expect(broken(batch([uidOf(owner), uidOf(stranger)]))).toEqual(['owner'])
  })

  it('for another deployment is not', () => {
    expect(broken({ ...single, deployment: deploymentOf(1 as ChainId, 'staging') })).toEqual(['deployment'])
  })

  it('of none or of more than 128 orders is not', () => {
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

  it('is the one that was shown, and a code', () => {
    expect(broken({})).toEqual([])
    expect(broken({}, 'COW-1Y')).toEqual(['code'])
    expect(broken({ code: 'cow' }, 'cow')).toEqual(['code'])
    expect(broken({ deployment: deploymentOf(100 as ChainId, 'production') })).toEqual(['deployment'])
  })
})

describe('a permit', () => {
  const intent: PermitIntent = {
    ...({ kind: 'permit', scheme: 'eip712', owner, deployment, token: terms.sellToken } as const),
    tokenName: 'USD Coin',
    tokenVersion: '2',
    spender: deployment.relayer,
    value: toAmount(5n),
    nonce: toAmount(0n),
    deadline: later(600),
  }
  const permitFacts: PermitFacts = {
    deployment,
    now,
    token: terms.sellToken,
    value: 5n,
    owner,
    deadline: later(600),
    domain: intent,
  }
  const broken = (change: Partial<PermitIntent>, by: Partial<PermitFacts> = {}) =>
    rulesIn(approve({ ...intent, ...change }, { ...permitFacts, ...by }))

  it('lets in the relayer of the profile and nobody else', () => {
    expect(broken({})).toEqual([])
    expect(broken({ spender: stranger })).toEqual(['spender'])
    expect(broken({ spender: deployment.settlement })).toEqual(['spender'])
  })

  it('is for the token and the amount that were shown', () => {
    expect(broken({ token: terms.buyToken })).toEqual(['token'])
    expect(broken({ value: toAmount(6n) })).toEqual(['value'])
  })

  it('keeps its rules though an order may be signed in spite of one of that name', () => {
    const given = { ...intent, deadline: later(601) }
    const verdict = approve(given, permitFacts)
    const overridden = 'broken' in verdict ? verdict.broken : []
    expect(overridden).toMatchObject([{ rule: 'validity' }])
    const approveAnyway = approve as (...all: unknown[]) => ReturnType<typeof approve>
    expect(approveAnyway(given, permitFacts, { overridden })).toEqual(verdict)
  })

  it('says by how much it would hold too long', () => {
    const verdict = approve({ ...intent, deadline: later(661) }, permitFacts)
    expect('broken' in verdict && verdict.broken.map(({ says }) => says)).toEqual([
      'The permission would hold 61 s longer than was shown.',
    ])
  })

  it('ends when it was shown to end', () => {
    expect(broken({ deadline: later(601) })).toEqual(['validity'])
    expect(broken({ deadline: later(599) })).toEqual(['validity'])
    expect(broken({ deadline: now }, { deadline: now })).toEqual(['expired'])
  })

  it('is of the account that was chosen, for the domain and the number that the token says', () => {
    expect(broken({ owner: stranger })).toEqual(['owner'])
    expect(broken({ tokenName: 'USD Coim' })).toEqual(['domain'])
    expect(broken({ tokenVersion: '1' })).toEqual(['domain'])
    expect(broken({ nonce: toAmount(1n) })).toEqual(['domain'])
  })
})

describe("a Safe owner's part", () => {
  const safe = `0x${'5a'.repeat(20)}` as Address
  const intent: SafeMessageIntent = { kind: 'safeMessage', scheme: 'eip712', owner, deployment, safe, terms }
  const safeFacts: SafeMessageFacts = { ...facts, owner: safe, safe, owners: [owner, stranger] }
  const broken = (change: Partial<SafeMessageIntent>, by: Partial<SafeMessageFacts> = {}) =>
    rulesIn(approve({ ...intent, ...change }, { ...safeFacts, ...by }))

  it("is given by an owner to the Safe's own order", () => {
    expect(broken({})).toEqual([])
    expect(broken({}, { owners: [stranger] })).toEqual(['safeOwner'])
    expect(broken({ safe: stranger })).toContain('safe')
  })

  it('breaks the rules of the order, the Safe being its owner', () => {
    expect(broken({ terms: { ...terms, receiver: safe } })).toEqual([])
    expect(broken({ terms: { ...terms, receiver: owner } })).toEqual(['chosenReceiver', 'receiver'])
    expect(broken({ terms: { ...terms, validTo: now } }, { validTo: now })).toEqual(['expired'])
  })
})
