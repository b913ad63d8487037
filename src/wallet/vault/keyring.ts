/**
 * Changes to the vault while the wallet is open: adds and removes keys and seeds, renames accounts, and adds
 * addresses of a seed. Each change opens the vault with the two halves of the session. It seals the new
 * content under the same vault key with a fresh IV. It replaces exactly the record it was made from.
 */

import { wipe } from '../../domain/bytes'
import type { Address, Milliseconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { type Account, type KeyAccount, toKeyAccount, withFreeNames } from './accounts'
import { type BackupAccounts, type BackupData, writeBackup } from './backup'
import { openWithSession, type SessionPorts } from './session-key'
import {
  resealVault,
  type SeedWithSecret,
  type VaultContent,
  wipeContent,
  withFreeAccountColours,
} from './vault'
import {
  addAccount,
  listAccounts,
  type RemovedAccounts,
  readAccountOrder,
  readKeylessAccounts,
  removeAccount,
  renameAccount,
  writeAccountOrder,
  writeVault,
} from './wallet-rows'

type AccountAppearance = Partial<Pick<Account, 'name' | 'colour'>>

/** Key derivation from seeds. It is a parameter, because word list and arithmetic are a separate chunk. */
export interface SeedMath {
  readonly deriveKeyAt: (secret: Uint8Array, index: number) => Uint8Array<ArrayBuffer>
  readonly addressAt: (secret: Uint8Array, index: number) => Address
  readonly pathOf: (index: number) => string
  readonly wordsOf: (secret: Uint8Array) => readonly string[]
}

export interface Phrase {
  readonly words: readonly string[]
  readonly hasPassphrase: boolean
}

/** Keys of an open wallet. All methods throw WalletLocked if it is locked. */
export interface Keyring {
  /**
   * Adds keys and seeds and wipes them. If one account exists already, nothing is added.
   * @throws Refusal AccountKnown
   */
  add(content: VaultContent, now: Milliseconds): Promise<void>
  /** Changes name or colour of an account. Accounts without a key in the vault do not need an open wallet. */
  describe(account: Account, appearance: AccountAppearance, now: Milliseconds): Promise<void>
  /** Removes an account permanently. The seed is removed with its last address. @throws Refusal LastKey */
  remove(account: Account, now: Milliseconds): Promise<void>
  /** Adds the addresses of a seed at these indices. Existing accounts, imported or connected, are skipped. */
  addAddresses(
    seedId: string,
    indices: readonly number[],
    nameOf: (index: number) => string,
    now: Milliseconds,
  ): Promise<readonly KeyAccount[]>
  peekAddresses(seedId: string, indices: readonly number[], now: Milliseconds): Promise<readonly Address[]>
  /** Returns the words of a seed, and whether it has a passphrase, which is not stored. */
  revealPhrase(seedId: string, now: Milliseconds): Promise<Phrase>
  writeBackup(now: Milliseconds, data: BackupData): Promise<string>
}

interface Change {
  readonly next: VaultContent
  readonly removed?: RemovedAccounts
}

/** Makes one change. If `make` returns undefined, the vault stays unchanged. Wipes the opened content. */
async function change(
  ports: SessionPorts,
  now: Milliseconds,
  make: (content: VaultContent) => Change | undefined | Promise<Change | undefined>,
): Promise<void> {
  const { record, vaultKey, content } = await openWithSession(ports, now)
  try {
    const changed = await make(content)
    if (!changed) return
    const { next, removed = [] } = changed
    const sealed = await resealVault(next, record.kdf, vaultKey, ports.random)
    await writeVault(ports.db, sealed, { removed, from: record })
    wipeContent(next)
  } finally {
    wipeContent(content)
  }
}

/**
 * Checks added accounts and assigns their colours. A watched account can get its key. Any other existing
 * account is refused.
 */
async function prepare({ db }: SessionPorts, added: VaultContent): Promise<VaultContent> {
  const accounts = await listAccounts(db)
  const here = new Map(accounts.map((each) => [each.address, each]))
  const known = added.accounts
    .map(({ account }) => here.get(account.address))
    .find((each) => each && each.kind !== 'watch')
  if (!known) return withFreeAccountColours(added, accounts)
  throw new WalletRefusal('AccountKnown', {
    description: t`${known.name} (${known.address}) is here already.`,
  })
}

const seedOf = (content: VaultContent, seedId: string): SeedWithSecret => {
  const found = content.seeds.find(({ seed }) => seed.id === seedId)
  if (!found)
    throw new WalletRefusal('NoVault', { description: t`The vault has no such recovery phrase (any more).` })
  return found
}

const seedIdOf = (account: Account): string | undefined =>
  account.kind === 'key' && account.origin.from === 'derived' ? account.origin.seedId : undefined

/** Removes an account from the content, and its seed if no other address of the seed is left. */
function withoutAccount(content: VaultContent, removedAccount: Account): Change {
  const accounts = content.accounts.filter(({ account }) => account.address !== removedAccount.address)
  if (accounts.length === 0) throw new WalletRefusal('LastKey')
  const seedId = seedIdOf(removedAccount)
  const isSeedLeft = accounts.some(({ account }) => seedIdOf(account) === seedId)
  if (seedId === undefined || isSeedLeft)
    return { next: { ...content, accounts }, removed: [removedAccount.address] }
  const seeds = content.seeds.filter(({ seed }) => seed.id !== seedId)
  return { next: { accounts, seeds }, removed: [removedAccount.address, seedId] }
}

const rename = (content: VaultContent, owner: Address, appearance: AccountAppearance): Change => ({
  next: {
    ...content,
    accounts: content.accounts.map((each) =>
      each.account.address === owner ? { ...each, account: { ...each.account, ...appearance } } : each,
    ),
  },
})

async function readSecret<T>(
  ports: SessionPorts,
  seedId: string,
  now: Milliseconds,
  read: (backup: SeedWithSecret) => T,
): Promise<T> {
  const { content } = await openWithSession(ports, now)
  try {
    return read(seedOf(content, seedId))
  } finally {
    wipeContent(content)
  }
}

async function addAddresses(
  ports: SessionPorts,
  seedMath: SeedMath,
  ...[seedId, indices, nameOf, now]: Parameters<Keyring['addAddresses']>
): Promise<readonly KeyAccount[]> {
  const added: KeyAccount[] = []
  await change(ports, now, async (content) => {
    const { secret } = seedOf(content, seedId)
    const here = (await listAccounts(ports.db)).filter(({ kind }) => kind !== 'watch')
    const isHere = ({ account }: { readonly account: KeyAccount }) =>
      here.some(({ address }) => address === account.address)
    const derived = indices.map((index) => {
      const key = seedMath.deriveKeyAt(secret, index)
      return {
        key,
        account: toKeyAccount(key, nameOf(index), now, {
          from: 'derived',
          seedId,
          path: seedMath.pathOf(index),
        }),
      }
    })
    wipe(...derived.filter(isHere).map(({ key }) => key))
    const fresh = derived.filter((each) => !isHere(each))
    if (fresh.length === 0) return undefined
    const { accounts } = await prepare(ports, { accounts: fresh, seeds: [] }).catch((cause) => {
      wipe(...fresh.map(({ key }) => key))
      throw cause
    })
    added.push(...accounts.map(({ account }) => account))
    return { next: { ...content, accounts: [...content.accounts, ...accounts] } }
  })
  return added
}

async function exportBackup(ports: SessionPorts, now: Milliseconds, data: BackupData): Promise<string> {
  const { record, vaultKey, content } = await openWithSession(ports, now)
  wipeContent(content)
  const backup = {
    accounts: [...(await readKeylessAccounts(ports.db))],
    order: (await listAccounts(ports.db)).map(({ address }) => address),
    data,
  }
  return writeBackup(record, vaultKey, backup, ports.random, now)
}

/**
 * Adds the accounts of a backup that do not exist yet, and appends their order to the existing one.
 * @param taken names of the address book
 */
export async function addBackupAccounts(
  { db }: SessionPorts,
  backup: BackupAccounts,
  taken: readonly string[] = [],
): Promise<void> {
  for (const account of withFreeNames(backup.accounts, await listAccounts(db), taken))
    await addAccount(db, account)
  const existing = (await listAccounts(db)).map(({ address }) => address)
  await writeAccountOrder(db, [...new Set([...(await readAccountOrder(db)), ...backup.order, ...existing])])
}

/**
 * Filters the seeds that do not exist yet. A backup can contain a phrase that is still here, with one of its
 * addresses.
 * @throws Refusal InvalidBackup
 */
const newSeeds = (
  added: readonly SeedWithSecret[],
  here: readonly SeedWithSecret[],
): readonly SeedWithSecret[] =>
  added.filter(({ seed, secret }) => {
    const known = here.find((each) => each.seed.id === seed.id)
    if (known?.secret.some((byte, index) => byte !== secret[index]))
      throw new WalletRefusal('InvalidBackup', {
        description: t`Its recovery phrase differs from the one here with the same ID.`,
      })
    return !known
  })

export function openKeyring(ports: SessionPorts, seedMath: SeedMath): Keyring {
  return {
    async add(content, now) {
      await change(ports, now, async (before) => {
        const { accounts } = await prepare(ports, content)
        const seeds = newSeeds(content.seeds, before.seeds)
        return {
          next: { accounts: [...before.accounts, ...accounts], seeds: [...before.seeds, ...seeds] },
        }
      })
      wipeContent(content)
    },
    describe: (account, appearance, now) =>
      account.kind === 'key'
        ? change(ports, now, (content) => rename(content, account.address, appearance))
        : renameAccount(ports.db, account.address, appearance),
    remove: (account, now) =>
      account.kind === 'key'
        ? change(ports, now, (content) => withoutAccount(content, account))
        : removeAccount(ports.db, account.address),
    addAddresses: (...inputs) => addAddresses(ports, seedMath, ...inputs),
    peekAddresses: (seedId, indices, now) =>
      readSecret(ports, seedId, now, ({ secret }) =>
        indices.map((index) => seedMath.addressAt(secret, index)),
      ),
    revealPhrase: (seedId, now) =>
      readSecret(ports, seedId, now, ({ seed, secret }) => ({
        words: seedMath.wordsOf(secret),
        hasPassphrase: seed.hasPassphrase,
      })),
    writeBackup: (now, data) => exportBackup(ports, now, data),
  }
}
