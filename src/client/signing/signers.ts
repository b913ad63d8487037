/** The signers of our accounts as this page has them: its session's keys, the wallets it can reach, the node it asks. */
import * as z from 'zod/mini'
import type { EcdsaSignature } from '../../domain/orders/signatures'
import { Refusal } from '../../domain/refusal'
import type { Address, OrderUid } from '../../domain/scalars'
import type { WalletLine } from '../../wallet/connect/requests'
import type { OrderScheme } from '../../wallet/messages/intents'
import type { Signer, SignerPorts } from '../../wallet/sign/ports'
import { signerFor } from '../../wallet/sign/signer'
import type { Account, ExternalAccount } from '../../wallet/vault/accounts'
import { listAccounts } from '../../wallet/vault/store'
import { now } from '../clock'
import { dropDraft, keepDraft, readDraft } from '../db/drafts'
import { orderScheme } from './scheme'
import { session, walletDb } from './session'
import { waitFor } from './wallet-wait'

/** The way to an account's wallet; whoever waits for its answer may stop waiting. */
async function openWallet(account: ExternalAccount): Promise<WalletLine> {
  const { walletId, walletName, via } = account
  const line =
    via === 'port'
      ? await (await import('../../wallet/connect/extension-wallets')).openExtensionWallet(
          walletId,
          walletName,
        )
      : await (await import('../../wallet/connect/page-provider')).openPageWallet(walletId, walletName)
  return { request: (method, params) => waitFor(walletName, line.request(method, params)) }
}

/** Whoever asks for a signer says how what it signs is written down; a signer that was asked for something else refuses. */
const unrecorded = async (): Promise<never> => {
  throw new Error('A signature was asked for that nobody would write down. It was thrown away.')
}

const ports: Omit<SignerPorts, 'record' | 'broadcast'> = {
  openKey: (owner) => session.openKey(owner, now()),
  openWallet,
  signAsSafe: async (safe, approved) => (await import('./safe')).signTogether(safe, approved),
}

const plainName = (owner: Address): string => `plain-messages:${owner}`

/** How an account's wallet signs: typed data, unless its owner chose plain messages for a wallet that cannot do it. */
export const schemeOf = async (owner: Address): Promise<EcdsaSignature['scheme']> =>
  (await readDraft(plainName(owner))) === true ? 'ethsign' : 'eip712'

const schemeName = (uid: OrderUid): string => `scheme:${uid}`

/** Writes down how an order is to be signed, for as long as it is not placed; null when it is. */
export const keepScheme = (uid: OrderUid, scheme: OrderScheme | null): Promise<void> =>
  scheme === null || scheme === 'eip712' ? dropDraft(schemeName(uid)) : keepDraft(schemeName(uid), scheme)

/** How an order is to be signed: as was chosen for it, or as its account's wallet signs. */
export async function orderSchemeOf({
  uid,
  owner,
}: {
  readonly uid: OrderUid
  readonly owner: Address
}): Promise<OrderScheme> {
  const chosen = z.safeParse(orderScheme, await readDraft(schemeName(uid)))
  return chosen.success ? chosen.data : schemeOf(owner)
}

/** Has an account sign plain messages from now on. */
export const choosePlainMessages = (owner: Address): Promise<void> => keepDraft(plainName(owner), true)

/** An account of ours. @throws Refusal NoVault when it is not here (any more) */
async function accountOf(owner: Address): Promise<Account> {
  const account = (await listAccounts(walletDb)).find(({ address }) => address === owner)
  if (!account) throw new Refusal('NoVault', { description: `There is no account ${owner} here.` })
  return account
}

/** How what is signed is written down: a message by its recorder, a transaction as it is broadcast. */
type Recording = Pick<SignerPorts, 'record'> | Pick<SignerPorts, 'broadcast'>

/** The signer of an account of ours. @throws Refusal NoVault, WatchedOnly */
export const signerOf = async (owner: Address, recording: Recording): Promise<Signer> =>
  signerFor(await accountOf(owner), { ...ports, record: unrecorded, broadcast: unrecorded, ...recording })
