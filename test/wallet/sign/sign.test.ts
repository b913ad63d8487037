import { hashTypedData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import type { Deployment } from '../../../src/domain/chains/chains'
import { domainSeparator, orderDigest } from '../../../src/domain/orders/digest'
import type { OrderTerms } from '../../../src/domain/orders/order'
import { packUid } from '../../../src/domain/orders/uid'
import type { Address, ChainId, Hash32, Seconds } from '../../../src/domain/scalars'
import type { OrderIntent } from '../../../src/wallet/messages/intents'
import { typedDataOfCancellation, typedDataOfCancellations } from '../../../src/wallet/messages/typed-data'
import {
  type ApprovedCancellation,
  type ApprovedOrder,
  approve,
  requireApproval,
} from '../../../src/wallet/policy/policy'
import { readSafeSignature, toPresignMessage } from '../../../src/wallet/sign/safe'
import {
  signCancellations,
  signOrder,
  signPresign,
  signSafeMessage,
  signText,
} from '../../../src/wallet/sign/sign'
import { readPrivateKey } from '../../../src/wallet/vault/accounts'
import { vectors } from '../../fixtures/vectors'
import { anyPrivateKey, anyTerms } from '../../support/arbitraries'
import { factsFor } from '../../support/policy-facts'
import { fc } from '../../support/properties'
import { devKeys, keyed } from '../../support/wallet'

const [vector] = vectors.orders
if (!vector) throw new Error('There is no order among the vectors.')
const owner = keyed('second').account.address

/** Domain of the vectors: the first contract of the first development account on a local chain. */
const deployment: Deployment = {
  chainId: 31_337 as ChainId,
  settlement: '0x5fbdb2315678afecb367f032d93f642f64180aa3' as Address,
  relayer: `0x${'00'.repeat(20)}` as Address,
  domainName: 'Gnosis Protocol',
}

/** Approves an order with any receiver, as if the user saw exactly this order. */
function approved(intent: Omit<OrderIntent, 'kind' | 'deployment'>): ApprovedOrder {
  const { terms } = intent
  const { owner: of, scheme } = intent
  const facts = factsFor({ deployment, terms, owner: of, scheme })
  const verdict = approve({ kind: 'order', deployment, ...intent }, facts)
  if ('broken' in verdict) throw new Error(verdict.broken.map((breach) => breach.message).join(' '))
  return verdict
}

const signable = (terms: OrderTerms, to: Address | null): OrderTerms => ({
  ...terms,
  receiver: to,
  appData: `0x${'00'.repeat(32)}` as Hash32,
  validTo: Math.max(1, terms.validTo) as Seconds,
})

const openSecond = async () => readPrivateKey(devKeys.second)

it('the deployment of these tests has the domain separator of the vectors', () => {
  expect(domainSeparator(deployment)).toBe(vector.domainSeparator)
})

describe('signOrder', () => {
  it.each(['eip712', 'ethsign'] as const)('signs any order as other libraries do, by %s', async (scheme) => {
    const account = privateKeyToAccount(devKeys.second)
    await fc.assert(
      fc.asyncProperty(anyTerms, async (any) => {
        const terms = signable(any, null)
        const digest = orderDigest(deployment, terms)
        const { bytes } = await signOrder(approved({ scheme, owner, terms }), openSecond)
        const expected =
          scheme === 'eip712'
            ? await account.sign({ hash: digest })
            : await account.signMessage({ message: { raw: digest } })
        expect(bytes).toBe(expected)
      }),
      { numRuns: 15 },
    )
  })

  it('signs with any key', async () => {
    await fc.assert(
      fc.asyncProperty(anyTerms, anyPrivateKey, async (any, secret) => {
        const signer = privateKeyToAccount(secret).address.toLowerCase() as Address
        const order = approved({ scheme: 'eip712', owner: signer, terms: signable(any, signer) })
        const { scheme, bytes } = await signOrder(order, async () => readPrivateKey(secret))
        expect([scheme, bytes.length]).toEqual(['eip712', 132])
      }),
      { numRuns: 15 },
    )
  })

  it('opens the key of the owner and wipes it', async () => {
    const key = await openSecond()
    const asked: Address[] = []
    const order = approved({ scheme: 'eip712', owner, terms: signable(vector.order, null) })
    await signOrder(order, async (of) => {
      asked.push(of)
      return key
    })
    expect(asked).toEqual([owner])
    expect([...key]).toEqual(Array(32).fill(0))
  })

  it('discards a signature of another key and wipes this key too', async () => {
    const key = readPrivateKey(devKeys.third)
    const order = approved({ scheme: 'eip712', owner, terms: signable(vector.order, null) })
    await expect(signOrder(order, async () => key)).rejects.toEqual(
      expect.objectContaining({
        errorType: 'InvalidSignature',
        message: expect.stringContaining('nothing was sent'),
      }),
    )
    expect([...key]).toEqual(Array(32).fill(0))
  })

  it('does not open a key for an intent that was never approved', async () => {
    const order = approved({ scheme: 'eip712', owner, terms: signable(vector.order, null) })
    const forged = { ...order, terms: { ...order.terms, receiver: keyed('third').account.address } }
    const isAsked = { value: false }
    const open = async () => {
      isAsked.value = true
      return openSecond()
    }
    await expect(signOrder(forged as ApprovedOrder, open)).rejects.toThrow('never approved')
    expect(isAsked.value).toBe(false)
  })
})

describe('signCancellations', () => {
  const uids = [1, 2].map((at) =>
    packUid({ digest: `0x${`0${at}`.repeat(32)}` as Hash32, owner, validTo: at as Seconds }),
  )
  const [uid] = uids
  if (!uid) throw new Error('There are two UIDs.')
  const account = privateKeyToAccount(devKeys.second)
  const base = { scheme: 'eip712', owner, deployment } as const

  it('signs the cancellation of one order as other libraries do', async () => {
    const verdict = approve(
      { kind: 'cancellation', uid, ...base },
      { deployment, shown: [uid] },
    ) as ApprovedCancellation
    const expected = await account.signTypedData(typedDataOfCancellation(deployment, uid) as never)
    expect((await signCancellations(verdict, openSecond)).bytes).toBe(expected)
  })

  it('signs the cancellation of several orders as other libraries do', async () => {
    const verdict = approve(
      { kind: 'cancellations', uids, ...base },
      { deployment, shown: uids },
    ) as ApprovedCancellation
    const expected = await account.signTypedData(typedDataOfCancellations(deployment, uids) as never)
    expect((await signCancellations(verdict, openSecond)).bytes).toBe(expected)
  })
})

describe('the signer of a Safe owner', () => {
  const safe = `0x${'aa'.repeat(20)}` as Address
  const terms = signable(vector.order, null)
  const facts = factsFor({ deployment, terms, owner: safe, scheme: 'eip712' })

  it('signs the Safe message of an order, as another library hashes it', async () => {
    const intent = { kind: 'safeMessage', scheme: 'eip712', owner, safe, deployment, terms } as const
    const verdict = approve(intent, { ...facts, safe, owners: [owner] })
    if ('broken' in verdict) throw new Error('The owner may sign.')
    const digest = hashTypedData({
      domain: { chainId: deployment.chainId, verifyingContract: safe },
      types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
      primaryType: 'SafeMessage',
      message: { message: orderDigest(deployment, terms) },
    })
    const { bytes } = await signSafeMessage(verdict, openSecond)
    expect(readSafeSignature(bytes, digest as Hash32, [owner])).toMatchObject({ owner })
    const stranger = approve(intent, { ...facts, safe, owners: [keyed('third').account.address] })
    expect(stranger).toHaveProperty('broken')
  })

  it('signs the presigning transaction with its nonce', async () => {
    const order = { kind: 'order', scheme: 'eip712', owner: safe, deployment, terms } as const
    const verdict = approve(order, facts)
    if ('broken' in verdict) throw new Error('The Safe may presign.')
    const { bytes } = await signPresign(verdict, 3n, { owner, openKey: openSecond })
    const { digest } = toPresignMessage({ deployment, terms, owner: safe }, 3n)
    expect(readSafeSignature(bytes, digest, [owner])).toMatchObject({ owner })
    const other = toPresignMessage({ deployment, terms, owner: safe }, 4n)
    expect(() => readSafeSignature(bytes, other.digest, [owner])).toThrow(/no owner/)
  })
})

describe('signText', () => {
  const text = 'app.example wants to know\nthat it is you: grüezi'
  const intent = { kind: 'text', scheme: 'ethsign', owner, deployment, text } as const
  const facts = { owner, shown: text, origin: 'https://app.example' }

  it('signs a text as other libraries do', async () => {
    const approval = requireApproval(approve(intent, facts))
    const signed = await signText(approval, openSecond)
    const account = privateKeyToAccount(devKeys.second)
    expect(signed).toEqual({ scheme: 'ethsign', bytes: await account.signMessage({ message: text }) })
  })

  it('refuses another account’s key and unapproved texts', async () => {
    const approval = requireApproval(approve(intent, facts))
    const openThird = async () => readPrivateKey(devKeys.third)
    await expect(signText(approval, openThird)).rejects.toMatchObject({ errorType: 'InvalidSignature' })
    await expect(signText({ ...approval }, openSecond)).rejects.toThrow(/never approved/)
  })
})
