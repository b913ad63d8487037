/** Signers of this page: keys of its session, connected wallets, and Safes. */

import type { Address } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import type { Eip1193Provider } from '../../wallet/connect/requests'
import type { Signer, SignerPorts } from '../../wallet/sign/ports'
import { signerFor } from '../../wallet/sign/signer'
import type { Account, ExternalAccount } from '../../wallet/vault/accounts'
import { listAccounts } from '../../wallet/vault/wallet-rows'
import { now } from '../clock'
import { session } from './session'
import { walletDb } from './wallet-db'
import { waitForWallet } from './wallet-wait'

/** Connects to an account's wallet. The user can stop waiting for its answer. */
async function openWallet(account: ExternalAccount): Promise<Eip1193Provider> {
  const { walletId, walletName, via } = account
  const wallet =
    via === 'port'
      ? await (await import('../../wallet/connect/extension-wallets')).openExtensionWallet(
          walletId,
          walletName,
        )
      : await (await import('../../wallet/connect/page-provider')).openPageWallet(walletId, walletName)
  return { request: (method, params) => waitForWallet(walletName, wallet.request(method, params)) }
}

/** Default recorder: refuses to sign anything that is not recorded. */
const unrecorded = async (): Promise<never> => {
  throw new Error('The signature could not be saved and was discarded.')
}

const ports: Omit<SignerPorts, 'record' | 'broadcast'> = {
  openKey: (owner) => session.openKey(owner, now()),
  openWallet,
  signAsSafe: async (safe, approved) => (await import('./safe-signing')).signAsSafe(safe, approved),
}

/**
 * Finds an account of this wallet.
 * @throws Refusal NoVault if the account does not exist
 */
async function findAccount(owner: Address): Promise<Account> {
  const account = (await listAccounts(walletDb)).find(({ address }) => address === owner)
  if (!account) throw new WalletRefusal('NoVault', { description: t`No account ${owner} here.` })
  return account
}

/** Callback that stores a signature: a message when it is signed, a transaction when it is broadcast. */
type Recording = Pick<SignerPorts, 'record'> | Pick<SignerPorts, 'broadcast'>

/**
 * Opens the signer of an account.
 * @throws Refusal NoVault, WatchedOnly
 */
export const openSigner = async (owner: Address, recording: Recording): Promise<Signer> =>
  signerFor(await findAccount(owner), { ...ports, record: unrecorded, broadcast: unrecorded, ...recording })
