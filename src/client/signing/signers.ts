/** The signers of our accounts as this page has them: its session's keys, the wallets it can reach, the node it asks. */

import type { Address } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import type { Eip1193Provider } from '../../wallet/connect/requests'
import type { Signer, SignerPorts } from '../../wallet/sign/ports'
import { signerFor } from '../../wallet/sign/signer'
import type { Account, ExternalAccount } from '../../wallet/vault/accounts'
import { listAccounts } from '../../wallet/vault/store'
import { now } from '../clock'
import { session } from './session'
import { walletDb } from './wallet-db'
import { waitFor } from './wallet-wait'

/** The way to an account's wallet; waiting for its answer can be given up. */
async function openWallet(account: ExternalAccount): Promise<Eip1193Provider> {
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

/** A signer is created with the recorder of what it signs, and refuses to sign anything else. */
const unrecorded = async (): Promise<never> => {
  throw new Error('The signature could not be saved and was discarded.')
}

const ports: Omit<SignerPorts, 'record' | 'broadcast'> = {
  openKey: (owner) => session.openKey(owner, now()),
  openWallet,
  signAsSafe: async (safe, approved) => (await import('./safe')).signTogether(safe, approved),
}

/** An account of ours. @throws Refusal NoVault when it is not here (any more) */
async function findAccount(owner: Address): Promise<Account> {
  const account = (await listAccounts(walletDb)).find(({ address }) => address === owner)
  if (!account) throw new WalletRefusal('NoVault', { description: t`No account ${owner} here.` })
  return account
}

/** How what is signed is written down: a message by its recorder, a transaction as it is broadcast. */
type Recording = Pick<SignerPorts, 'record'> | Pick<SignerPorts, 'broadcast'>

/** The signer of an account of ours. @throws Refusal NoVault, WatchedOnly */
export const openSigner = async (owner: Address, recording: Recording): Promise<Signer> =>
  signerFor(await findAccount(owner), { ...ports, record: unrecorded, broadcast: unrecorded, ...recording })
