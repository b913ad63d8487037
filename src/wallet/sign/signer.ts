/**
 * The one way to a signature, the same for every kind of account: only an approved intent is signed. A
 * screen asks for the signer of an account and never for its kind.
 */

import type { Signature } from '../../domain/orders/signatures'
import type { Address } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { presignatureOf } from '../messages/messages'
import type { ApprovedIntent } from '../policy/policy'
import type { Account, KeyAccount, SafeAccount } from '../vault/accounts'
import type { Recorder, Signer, SignerPorts } from './ports'

/** The key's signer brings a large library along: it is fetched when something is really signed. */
function keySigner(account: KeyAccount, { openKey, broadcast }: SignerPorts): Signer {
  const load = () => import('./sign')
  const owner = account.address
  return {
    signOrder: async (approved) => presignatureOf(approved) ?? (await load()).signOrder(approved, openKey),
    signCancellations: async (approved) => (await load()).signCancellations(approved, openKey),
    signPermit: async (approved) => (await load()).signPermit(approved, openKey),
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

/** A Safe signs orders; all else is done by its owners. */
const safeSigner = (account: SafeAccount, { signAsSafe }: SignerPorts): Signer => ({
  signOrder: (approved) => signAsSafe(account, approved),
  signCancellations: refuseSafe,
  signPermit: refuseSafe,
  signAffiliateCode: refuseSafe,
  signSafeMessage: refuseSafe,
  signPresign: refuseSafe,
  signText: refuseSafe,
  sendTransaction: refuseSafe,
})

/** A signer whose every signature is recorded before anybody has it. */
function recordedSigner(raw: Signer, account: Address, record: Recorder): Signer {
  const keep = async <S extends Signature>(approved: ApprovedIntent, signature: S): Promise<S> => {
    await record({ approved, signature })
    return signature
  }
  return {
    signOrder: async (approved) => keep(approved, await raw.signOrder(approved)),
    signCancellations: async (approved) => keep(approved, await raw.signCancellations(approved)),
    signPermit: async (approved) => keep(approved, await raw.signPermit(approved)),
    signAffiliateCode: async (approved) => keep(approved, await raw.signAffiliateCode(approved)),
    signSafeMessage: async (approved) => keep(approved, await raw.signSafeMessage(approved)),
    signText: async (approved) => keep(approved, await raw.signText(approved)),
    signPresign: async (approved, nonce) => {
      const signature = await raw.signPresign(approved, nonce)
      const { presignMessage } = await import('../safe/safe')
      await record({ approved, signature, part: { account, message: presignMessage(approved, nonce) } })
      return signature
    },
    sendTransaction: raw.sendTransaction,
  }
}

/**
 * The signer of an account: the only way to a signature, and none leaves it unrecorded.
 * @throws Refusal WatchedOnly for one that is only watched
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
