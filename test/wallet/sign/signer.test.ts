import { beforeEach, describe, expect, it } from 'vitest'
import { orderDigest } from '../../../src/domain/orders/digest'
import { type EcdsaSignature, recoverSigner } from '../../../src/domain/orders/signatures'
import { packUid } from '../../../src/domain/orders/uid'
import { affiliateDigest } from '../../../src/domain/reports/affiliates'
import { type Address, type ChainId, type Seconds, toAmount } from '../../../src/domain/scalars'
import type { OrderIntent } from '../../../src/wallet/messages/intents'
import { callOf } from '../../../src/wallet/messages/transaction-acts'
import { type ApprovedOrder, approve, requireApproval } from '../../../src/wallet/policy/policy'
import { approveTransaction } from '../../../src/wallet/policy/transaction-policy'
import type { Signed, SignerPorts } from '../../../src/wallet/sign/ports'
import { toPresignMessage } from '../../../src/wallet/sign/safe'
import { signerFor } from '../../../src/wallet/sign/signer'
import type { Account, SafeAccount } from '../../../src/wallet/vault/accounts'
import { vectors } from '../../fixtures/vectors'
import { factsFor } from '../../support/policy-facts'
import { keyed } from '../../support/wallet'

const [vector] = vectors.orders
if (!vector) throw new Error('There is no order among the vectors.')
const { account } = keyed('second')
const deployment = {
  chainId: 31_337 as ChainId,
  settlement: '0x5fbdb2315678afecb367f032d93f642f64180aa3' as Address,
  relayer: `0x${'00'.repeat(20)}` as Address,
  domainName: 'Gnosis Protocol',
}
const terms = {
  ...vector.order,
  receiver: null,
  appData: `0x${'00'.repeat(32)}` as typeof vector.order.appData,
}
const intent: OrderIntent = { kind: 'order', scheme: 'eip712', owner: account.address, deployment, terms }

function approved(): ApprovedOrder {
  const verdict = approve(intent, factsFor(intent))
  if ('broken' in verdict) throw new Error(verdict.broken.map(({ message }) => message).join(' '))
  return verdict
}

const never = async (): Promise<never> => {
  throw new Error('nobody was to be asked for this')
}
let records: Signed[] = []
const record = async (signed: Signed) => {
  records.push(signed)
}
const ports: SignerPorts = { openKey: never, openWallet: never, broadcast: never, signAsSafe: never, record }
beforeEach(() => {
  records = []
})

describe('signerFor', () => {
  it('signs with the key of a key account, opened for one signature', async () => {
    const opened: Address[] = []
    const signer = await signerFor(account, {
      ...ports,
      openKey: async (owner) => {
        opened.push(owner)
        return keyed('second').key
      },
    })
    const signature = (await signer.signOrder(approved())) as EcdsaSignature
    expect(recoverSigner(orderDigest(deployment, terms), signature)).toBe(account.address)
    expect(opened).toEqual([account.address])
  })

  it('returns a presignature for a presign order without opening a key, and refuses unapproved orders', async () => {
    const signer = await signerFor(account, ports)
    const onChain = requireApproval(
      approve({ ...intent, scheme: 'presign' }, factsFor({ ...intent, scheme: 'presign' })),
    )
    expect(await signer.signOrder(onChain)).toEqual({ scheme: 'presign', bytes: account.address })
    await expect(signer.signOrder({ ...onChain })).rejects.toThrow(/never approved/)
  })

  it('sends approved transactions and refuses others', async () => {
    const sent: unknown[] = []
    const opened: Address[] = []
    const signer = await signerFor(account, {
      ...ports,
      openKey: async (owner) => {
        opened.push(owner)
        return keyed('second').key
      },
      broadcast: async (signed) => void sent.push(signed),
    })
    const act = { kind: 'approve', token: terms.sellToken, amount: toAmount(5n) } as const
    const verdict = approveTransaction(
      {
        kind: 'transaction',
        owner: account.address,
        deployment,
        act,
        call: callOf(act, { owner: account.address, deployment }),
        nonce: 0,
        gas: 60_000n,
        maxFeePerGas: 2n,
        maxPriorityFeePerGas: 1n,
      },
      {
        deployment,
        nodeChainId: 31_337,
        nonce: 0,
        balance: 10n ** 18n,
        shownCost: 120_000n,
        dataFee: 0n,
        order: null,
      },
    )
    if ('broken' in verdict) throw new Error(verdict.broken.map(({ message }) => message).join(' '))
    await expect(signer.sendTransaction({ ...verdict })).rejects.toThrow(/never approved/)
    expect([opened, sent]).toEqual([[], []])
    const txHash = await signer.sendTransaction(verdict)
    expect(opened).toEqual([account.address])
    expect(sent).toMatchObject([{ txHash }])
  })

  it('returns no signature that was not recorded first', async () => {
    const openKey = async () => keyed('second').key
    const signer = await signerFor(account, { ...ports, openKey })
    const order = approved()
    const signature = await signer.signOrder(order)
    expect(records).toEqual([{ approved: order, signature }])
    const part = await signer.signPresign(order, 3n)
    const { digest } = toPresignMessage({ deployment, terms, owner: account.address }, 3n)
    expect(records[1]).toMatchObject({
      signature: part,
      part: { account: account.address, message: { digest } },
    })
    const full = async () => {
      throw new Error('the disk is full')
    }
    const broken = await signerFor(account, { ...ports, openKey, record: full })
    await expect(broken.signOrder(order)).rejects.toThrow('full')
    await expect(broken.signPresign(order, 3n)).rejects.toThrow('full')
  })

  it('records permits, cancellations, Safe messages and texts as well', async () => {
    const owner = account.address
    const safe = `0x${'5a'.repeat(20)}` as Address
    const uid = packUid({ digest: orderDigest(deployment, terms), owner, validTo: terms.validTo })
    const ours = { scheme: 'eip712', owner, deployment } as const
    const domain = { tokenName: 'T', tokenVersion: '1', nonce: toAmount(0n) }
    const permit = {
      kind: 'permit' as const,
      ...ours,
      token: terms.sellToken,
      ...domain,
      spender: deployment.relayer,
      value: toAmount(5n),
      deadline: terms.validTo,
    }
    const { token, value, deadline } = permit
    const permitFacts = { deployment, owner, now: 1 as Seconds, token, value, deadline, domain }
    const cancellation = { kind: 'cancellation', ...ours, uid } as const
    const part = { kind: 'safeMessage', ...ours, safe, terms } as const
    const partFacts = { ...factsFor({ ...intent, owner: safe }), safe, owners: [owner] }
    const text = { kind: 'text', scheme: 'ethsign', owner, deployment, text: 'hello' } as const
    const approvals = {
      signPermit: requireApproval(approve(permit, permitFacts)),
      signCancellations: requireApproval(approve(cancellation, { deployment, shown: [uid] })),
      signSafeMessage: requireApproval(approve(part, partFacts)),
      signText: requireApproval(approve(text, { owner, shown: 'hello', origin: 'https://app.example' })),
    } as const
    for (const [way, verdict] of Object.entries(approvals)) {
      const full = async (signed: Signed) => {
        records.push(signed)
        throw new Error('the disk is full')
      }
      records = []
      const broken = await signerFor(account, {
        ...ports,
        openKey: async () => keyed('second').key,
        record: full,
      })
      const sign = broken[way as keyof typeof approvals] as (approved: unknown) => Promise<unknown>
      await expect(sign(verdict), way).rejects.toThrow('full')
      expect(records, way).toMatchObject([{ approved: verdict }])
    }
  })

  it('records the signature of an affiliate code, and refuses one for a Safe', async () => {
    const code = 'COWS-1'
    const intent = {
      kind: 'affiliateCode',
      scheme: 'eip712',
      owner: account.address,
      deployment,
      code,
    } as const
    const verdict = requireApproval(approve(intent, { deployment, code }))
    const signer = await signerFor(account, { ...ports, openKey: async () => keyed('second').key })
    const signature = await signer.signAffiliateCode(verdict)
    expect(records).toEqual([{ approved: verdict, signature }])
    expect(await recoverSigner(affiliateDigest(account.address, code), signature)).toBe(account.address)
    await expect(signer.signAffiliateCode({ ...verdict })).rejects.toThrow(/never approved/)
    const safe = { ...account, kind: 'safe', chainId: deployment.chainId } as unknown as SafeAccount
    const ofSafe = await signerFor(safe, ports)
    await expect(ofSafe.signAffiliateCode(verdict)).rejects.toMatchObject({ errorType: 'WatchedOnly' })
  })

  it("requests an order's signature from the owners of a Safe, and refuses everything else", async () => {
    const safe = { ...account, kind: 'safe', chainId: deployment.chainId } as unknown as SafeAccount
    const joined = { scheme: 'eip1271', bytes: '0x1234' } as const
    const signer = await signerFor(safe, { ...ports, signAsSafe: async () => joined })
    expect(await signer.signOrder(approved())).toBe(joined)
    await expect(signer.signPresign(approved(), 0n)).rejects.toMatchObject({ errorType: 'WatchedOnly' })
  })

  it('refuses to sign for a watched account', async () => {
    const watched = { ...account, kind: 'watch' } as unknown as Account
    await expect(signerFor(watched, ports)).rejects.toMatchObject({ errorType: 'WatchedOnly' })
  })
})
