/**
 * Entry point for all signatures, the same for every kind of account. Only approved intents are signed.
 * Screens request the signer of an account and do not depend on its kind.
 */

import type { Signature } from '../../domain/orders/signatures'
import type { Address } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import type { ApprovedIntent } from '../policy/policy'
import type { Account, KeyAccount, SafeAccount } from '../vault/accounts'
import { presignatureOf } from './messages'
import type { Recorder, Signer, SignerPorts } from './ports'

/** Creates the signer of a key. Its large library is loaded with the first signature. */
function keySigner(account: KeyAccount, { openKey, broadcast }: SignerPorts): Signer {
  const load = () => import('./sign')
  const owner = account.address
  return {
    signOrder: async (approved) => presignatureOf(approved) ?? (await load()).signOrder(approved, openKey),
    signCancellations: async (approved) => (await load()).signCancellations(approved, openKey),
    signPermit: async (approved) => (await load()).signPermit(approved, openKey),
    signSitePermit: async (approved) => (await load()).signSitePermit(approved, openKey),
    signAffiliateCode: async (approved) => (await load()).signAffiliateCode(approved, openKey),
    signSafeMessage: async (approved) => (await load()).signSafeMessage(approved, openKey),
    signPresign: async (approved, nonce) => (await load()).signPresign(approved, nonce, { owner, openKey }),
    signText: async (approved) => (await load()).signText(approved, openKey),
    sendTransaction: async (approved) => {
      const { signTransaction } = await import('./sign-transaction')
      const signed = await signTransaction(approved, openKey)
      await broadcast(signed)
      return signed.txHash
    },
  }
}

const refuseSafe = async (): Promise<never> => {
  throw new WalletRefusal('WatchedOnly', {
    description: t`A Safe does this by its owners: in its own app, or choose one of them here.`,
  })
}

/** Creates the signer of a Safe, which signs orders only. Everything else is done by its owners. */
const safeSigner = (account: SafeAccount, { signAsSafe }: SignerPorts): Signer => ({
  signOrder: (approved) => signAsSafe(account, approved),
  signCancellations: refuseSafe,
  signPermit: refuseSafe,
  signSitePermit: refuseSafe,
  signAffiliateCode: refuseSafe,
  signSafeMessage: refuseSafe,
  signPresign: refuseSafe,
  signText: refuseSafe,
  sendTransaction: refuseSafe,
})

/** Wraps a signer so that each signature is stored before it is returned. */
function recordedSigner(raw: Signer, account: Address, record: Recorder): Signer {
  const recordSignature = async <S extends Signature>(approved: ApprovedIntent, signature: S): Promise<S> => {
    await record({ approved, signature })
    return signature
  }
  return {
    signOrder: async (approved) => recordSignature(approved, await raw.signOrder(approved)),
    signCancellations: async (approved) => recordSignature(approved, await raw.signCancellations(approved)),
    signPermit: async (approved) => recordSignature(approved, await raw.signPermit(approved)),
    signSitePermit: async (approved) => recordSignature(approved, await raw.signSitePermit(approved)),
    signAffiliateCode: async (approved) => recordSignature(approved, await raw.signAffiliateCode(approved)),
    signSafeMessage: async (approved) => recordSignature(approved, await raw.signSafeMessage(approved)),
    signText: async (approved) => recordSignature(approved, await raw.signText(approved)),
    signPresign: async (approved, nonce) => {
      const signature = await raw.signPresign(approved, nonce)
      const { toApprovedPresignMessage: presignMessage } = await import('./safe')
      await record({ approved, signature, part: { account, message: presignMessage(approved, nonce) } })
      return signature
    },
    sendTransaction: raw.sendTransaction,
  }
}

/**
 * Creates the signer of an account. It is the only access to signatures, and it records all of them.
 * @throws Refusal WatchedOnly for a watched account
 */
export const signerFor = async (account: Account, ports: SignerPorts): Promise<Signer> =>
  recordedSigner(await rawSignerFor(account, ports), account.address, ports.record)

async function rawSignerFor(account: Account, ports: SignerPorts): Promise<Signer> {
  switch (account.kind) {
    case 'key':
      return keySigner(account, ports)
    case 'external': {
      const { externalSigner } = await import('./external')
      return externalSigner(account, () => ports.openWallet(account))
    }
    case 'safe':
      return safeSigner(account, ports)
    case 'watch':
      throw new WalletRefusal('WatchedOnly')
    default:
      return account satisfies never
  }
}
