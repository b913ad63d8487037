/**
 * The one door to a signature: whoever holds the account, what comes out is the same, and what goes in was approved. A
 * screen asks for the signer of an account and never for its kind.
 */

import type { SignedTransaction } from '../../domain/evm/transaction'
import type { EcdsaSignature, Signature } from '../../domain/orders/signatures'
import { Refusal } from '../../domain/refusal'
import type { Address, Hash32 } from '../../domain/scalars'
import type { WalletLine } from '../connect/requests'
import { type Message, presignatureOf } from '../messages/messages'
import type {
  ApprovedCancellation,
  ApprovedIntent,
  ApprovedOrder,
  ApprovedPermit,
  ApprovedSafeMessage,
} from '../policy/policy'
import type { ApprovedTransaction } from '../policy/transaction-policy'
import type { Account, ExternalAccount, KeyAccount, SafeAccount } from '../vault/accounts'
import type { OpenKey } from './sign'

/** What an account can do with what the policy let pass. */
export interface Signer {
  /** @throws Refusal WalletLocked, NoVault, InvalidSignature, or what a wallet elsewhere says */
  signOrder(approved: ApprovedOrder): Promise<Signature>
  /** @throws Refusal as signOrder */
  signCancellations(approved: ApprovedCancellation): Promise<EcdsaSignature>
  /** Lets the relayer take a token by a signature (EIP-2612). @throws Refusal as signOrder */
  signPermit(approved: ApprovedPermit): Promise<EcdsaSignature>
  /** As an owner of a Safe: this account's part of the Safe's signature under an order. @throws Refusal as signOrder */
  signSafeMessage(approved: ApprovedSafeMessage): Promise<EcdsaSignature>
  /** As an owner of a Safe: this account's part of the transaction, of this nonce, that presigns an order of the Safe. */
  signPresign(approved: ApprovedOrder, nonce: bigint): Promise<EcdsaSignature>
  /** Sends a transaction and answers its hash. @throws Refusal as signOrder */
  sendTransaction(approved: ApprovedTransaction): Promise<Hash32>
}

/** Something that was signed, before it goes anywhere. */
export interface Signed {
  readonly approved: ApprovedIntent
  readonly signature: Signature
  /** Of a Safe owner's part of a transaction: who signed what. It stands for the order that was approved. */
  readonly part?: { readonly account: Address; readonly message: Message }
}

/** Writes a signature down, and lets it out. One that it throws on never leaves. */
export type Recorder = (signed: Signed) => Promise<unknown>

/** What signers stand on. */
export interface SignerPorts {
  readonly record: Recorder
  /** How a key is had for one signature. */
  readonly openKey: OpenKey
  /** The way to the wallet of an account that is held elsewhere. @throws Refusal WalletAway */
  readonly openWallet: (account: ExternalAccount) => Promise<WalletLine>
  /** Writes a signed transaction down and hands it to a node. */
  readonly broadcast: (signed: SignedTransaction) => Promise<void>
  /** What the owners of a Safe have signed together under an order of it. @throws Refusal SignaturesMissing */
  readonly signAsSafe: (safe: SafeAccount, approved: ApprovedOrder) => Promise<Signature>
}

/** The key's signer brings a large library along: it is fetched when something is really signed. */
function keySigner(account: KeyAccount, { openKey, broadcast }: SignerPorts): Signer {
  const load = () => import('./sign')
  const owner = account.address
  return {
    signOrder: async (approved) => presignatureOf(approved) ?? (await load()).signOrder(approved, openKey),
    signCancellations: async (approved) => (await load()).signCancellations(approved, openKey),
    signPermit: async (approved) => (await load()).signPermit(approved, openKey),
    signSafeMessage: async (approved) => (await load()).signSafeMessage(approved, openKey),
    signPresign: async (approved, nonce) => (await load()).signPresign(approved, nonce, { owner, openKey }),
    sendTransaction: async (approved) => {
      const { signTransaction } = await import('./sign-transaction')
      const signed = await signTransaction(approved, openKey)
      await broadcast(signed)
      return signed.txHash
    },
  }
}

const refuseSafe = async (): Promise<never> => {
  throw new Refusal('WatchedOnly', {
    description: 'A Safe does this by its owners: in its own app, or choose one of them here.',
  })
}

/** A Safe signs orders; all else is done by its owners. */
const safeSigner = (account: SafeAccount, { signAsSafe }: SignerPorts): Signer => ({
  signOrder: (approved) => signAsSafe(account, approved),
  signCancellations: refuseSafe,
  signPermit: refuseSafe,
  signSafeMessage: refuseSafe,
  signPresign: refuseSafe,
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
    signSafeMessage: async (approved) => keep(approved, await raw.signSafeMessage(approved)),
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
      throw new Refusal('WatchedOnly')
    default:
      return account satisfies never
  }
}
