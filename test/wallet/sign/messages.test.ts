import { describe, expect, it } from 'vitest'
import { cancellationDigest, cancellationsDigest, orderDigest } from '../../../src/domain/orders/digest'
import { packUid } from '../../../src/domain/orders/uid'
import { affiliateDigest } from '../../../src/domain/reports/affiliates'
import { type Address, type Hash32, type Hex, toAmount } from '../../../src/domain/scalars'
import { digestOfTypedData } from '../../../src/wallet/messages/typed-data-digest'
import { type ApprovedIntent, approve, requireApproval } from '../../../src/wallet/policy/policy'
import { checkSignature, toMessage } from '../../../src/wallet/sign/messages'
import { deployment, intent, later, now, orderContext, owner, terms } from '../../support/approved-order'

const uid = packUid({ digest: `0x${'aa'.repeat(32)}` as Hash32, owner, validTo: later(9) })
const signedBy = { scheme: 'eip712', owner, deployment } as const
const safe = `0x${'5a'.repeat(20)}` as Address
const permit = {
  ...({ kind: 'permit', ...signedBy, token: terms.sellToken, tokenName: 'T', tokenVersion: '1' } as const),
  spender: deployment.relayer,
  value: toAmount(5n),
  nonce: toAmount(0n),
  deadline: later(9),
}

const approvals: readonly (readonly [ApprovedIntent, string, Hash32 | undefined])[] = [
  [requireApproval(approve(intent, orderContext)), 'Order', orderDigest(deployment, terms)],
  [
    requireApproval(approve({ kind: 'cancellation', ...signedBy, uid }, { deployment, shown: [uid] })),
    'OrderCancellation',
    cancellationDigest(deployment, uid),
  ],
  [
    requireApproval(
      approve({ kind: 'cancellations', ...signedBy, uids: [uid, uid] }, { deployment, shown: [uid] }),
    ),
    'OrderCancellations',
    cancellationsDigest(deployment, [uid, uid]),
  ],
  [
    requireApproval(
      approve({ kind: 'affiliateCode', ...signedBy, code: 'COWBELL' }, { deployment, code: 'COWBELL' }),
    ),
    'AffiliateCode',
    affiliateDigest(owner, 'COWBELL'),
  ],
  [requireApproval(approve(permit, { ...permit, now, domain: permit })), 'Permit', undefined],
  [
    requireApproval(
      approve(
        { kind: 'safeMessage', ...signedBy, safe, terms },
        { ...orderContext, owner: safe, safe, owners: [owner] },
      ),
    ),
    'SafeMessage',
    undefined,
  ],
]

describe('toMessage', () => {
  it.each(approvals)('computes the same digest as the library: %#', (approved, type, digest) => {
    const message = toMessage(approved)
    expect(message.typedData.primaryType).toBe(type)
    expect(digestOfTypedData(message.typedData as Parameters<typeof digestOfTypedData>[0])).toBe(
      message.digest,
    )
    if (digest) expect(message.digest).toBe(digest)
  })

  it('returns the digest of the order for a Safe message', () => {
    const message = toMessage(approvals[5]?.[0] as ApprovedIntent)
    expect(message.typedData.message).toEqual({ message: orderDigest(deployment, terms) })
  })

  it('throws for an intent that was not approved', () => {
    expect(() => toMessage({ ...intent } as ApprovedIntent)).toThrow('never approved')
  })
})

describe('checkSignature', () => {
  it('rejects a signature that the owner did not make', () => {
    const bytes = `0x${'12'.repeat(64)}1b` as Hex
    const digest = orderDigest(deployment, terms)
    expect(() => checkSignature({ scheme: 'eip712', owner, digest }, bytes)).toThrow('thrown away')
  })
})
