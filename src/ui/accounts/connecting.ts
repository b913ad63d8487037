/** Adds accounts of other wallets and chooses them. */

import { nodeFor } from '../../client/chain/rpc'
import { readSafe, type SafeState } from '../../client/chain/safe'
import { now } from '../../client/clock'
import { changeSettings } from '../../client/settings/settings'
import { walletDb } from '../../client/signing/wallet-db'
import { waitForWallet } from '../../client/signing/wallet-wait'
import { Refusal } from '../../domain/refusal'
import type { Address } from '../../domain/scalars'
import { startOf } from '../../domain/text/cut'
import { t } from '../../domain/text/texts'
import type { WalletPage } from '../../wallet/connect/page-provider'
import { type Connection, connectWallet } from '../../wallet/sign/external'
import {
  colourOf,
  type ExternalAccount,
  type KeylessAccount,
  withFreeColours,
} from '../../wallet/vault/accounts'
import { addAccount, listAccounts } from '../../wallet/vault/wallet-rows'
import type { Workspace } from '../workspace/workspace'

/** Another wallet that provides accounts. */
export interface ExternalWallet extends Pick<ExternalAccount, 'via' | 'walletId' | 'walletName'> {}
/** Accounts that a wallet offers. */
export interface OfferedAccounts extends Connection {
  readonly wallet: ExternalWallet
}

const NAME_MOST = 40

/**
 * Chooses an account and adds it first if it is new. @throws Refusal AccountKnown if the address is an
 * account of another kind
 */
async function addAndChoose(account: KeylessAccount): Promise<void> {
  const existing = await listAccounts(walletDb)
  const known = existing.find(({ address }) => address === account.address)
  const [coloured = account] = withFreeColours([account], existing)
  if (known?.kind !== account.kind) await addAccount(walletDb, coloured)
  await changeSettings({ account: account.address })
}

/** Adds one of the offered accounts. */
export const addExternalAccount = (
  { via, walletId, walletName }: ExternalWallet,
  address: Address,
): Promise<void> =>
  addAndChoose({
    ...({ kind: 'external', via, walletId, walletName, address } as const),
    name: startOf(walletName, NAME_MOST),
    colour: colourOf(address),
    createdAt: now(),
  })

/** Connects a wallet that is a browser extension. @throws Refusal WalletAway, WalletDeclined and similar */
export async function connectExtension(walletId: string, walletName: string): Promise<OfferedAccounts> {
  const { openExtensionWallet } = await import('../../wallet/connect/extension-wallets')
  const line = await openExtensionWallet(walletId, walletName)
  const offered = await waitForWallet(walletName, connectWallet(line))
  return { ...offered, wallet: { via: 'port', walletId, walletName } }
}

/** Connects a wallet of a web page. @throws Refusal WalletAway, WalletDeclined and similar */
export async function connectPage(
  page: WalletPage,
  rdns: string,
  walletName: string,
): Promise<OfferedAccounts> {
  const { createPageProvider, rememberPage } = await import('../../wallet/connect/page-provider')
  const offered = await waitForWallet(walletName, connectWallet(createPageProvider(rdns, page)))
  await rememberPage(rdns, page)
  return { ...offered, wallet: { via: 'page', walletId: rdns, walletName } }
}

/** Reads the Safe at an address from its chain. @throws Refusal NotASafe, NodeUnavailable, WrongChain */
export function findSafe({ profile, chain, settings }: Workspace, address: Address): Promise<SafeState> {
  const node = nodeFor(profile, chain.id, settings)
  if (node) return readSafe(node, address)
  throw new Refusal('NodeUnavailable', {
    description: t`No RPC endpoint for ${chain.label}: a Safe is read from the chain.`,
  })
}

/** Adds a Safe as an account. */
export const addSafe = ({ chain }: Workspace, { address }: SafeState): Promise<void> =>
  addAndChoose({
    ...({ kind: 'safe', address, chainId: chain.id } as const),
    name: t`Safe ${address.slice(0, 6)}…${address.slice(-4)}`,
    colour: colourOf(address),
    createdAt: now(),
  })
