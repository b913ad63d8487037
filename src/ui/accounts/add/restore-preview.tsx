/** Shows what an opened backup would add to this browser, and which settings it would change. */

import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { observe } from '../../../client/db/live'
import { watchAddresses } from '../../../client/settings/address-book'
import type { BackedUpTable, BackupContent } from '../../../client/settings/backup/backup-data'
import {
  findDifferences,
  planRestore,
  type RestorePlan,
  type SettingDifference,
} from '../../../client/settings/backup/restore-data'
import type { Address } from '../../../domain/scalars'
import { writeNumberText } from '../../../domain/text/locale'
import { percent, usd } from '../../../domain/text/numbers'
import { plural, t } from '../../../domain/text/texts'
import type { Account } from '../../../wallet/vault/accounts'
import type { BackupSummary } from '../../../wallet/vault/backup'
import { withChecksum } from '../../../wallet/vault/checksum'
import { Callout } from '../../kit/callout'
import { Facts } from '../../kit/card'
import { CheckField } from '../../kit/field'
import { MoreRows, useRowLimit } from '../../kit/more-rows'
import { useLive } from '../../kit/use-live'
import { ListedTokens } from '../../tokens/listed-tokens'
import { useWorkspace } from '../../workspace/workspace'
import { accountKindText } from '../account-words'
import { listRestored } from './restore-accounts'
import '../../styles/screens/ledger.css'

const TABLES = {
  addresses: t`Address book`,
  tokenChoices: t`Favorites and recent tokens`,
  importedTokens: t`Imported tokens`,
  tokenLists: t`Token lists`,
  alerts: t`Price alerts`,
  plans: t`Plans`,
  ledger: t`Signature log`,
} as const satisfies Record<BackedUpTable, string>

const tableNames = Object.keys(TABLES) as readonly BackedUpTable[]
const countOf = (count: number): string => writeNumberText(String(count))

const newCountText = (added: number, count: number): string => t`${countOf(added)} new of ${countOf(count)}`

/** Formats the counts of a backup in one line. */
export const summaryWords = (summary: BackupSummary): string =>
  tableNames
    .filter((table) => (summary[table] ?? 0) > 0)
    .map((table) => `${TABLES[table]}: ${countOf(summary[table] ?? 0)}`)
    .join(' · ')

const unreadableWords = (count: number): string =>
  plural(
    count,
    t`1 record of this backup cannot be read. It is left out.`,
    t`${countOf(count)} records of this backup cannot be read. They are left out.`,
  )

interface RestorePreviewProps {
  readonly content: BackupContent
  /** Accounts in the backup. */
  readonly listed: readonly Account[]
  readonly takesSettings: boolean
  readonly onTake: (takes: boolean) => void
}

interface GroupProps {
  readonly title: string
  readonly added: number
  readonly count: number
  readonly children: ComponentChildren
}

/** Maximum number of entries that are shown without a press. */
const MAX_UNFOLDED = 20

/** A kind of rows, with its entries. */
const Group = ({ title, added, count, children }: GroupProps) => (
  <details open={count <= MAX_UNFOLDED}>
    <summary>
      {title}: {newCountText(added, count)}
    </summary>
    <div class="stack" data-tight>
      {children}
    </div>
  </details>
)

interface Named {
  readonly name: string
  readonly address: Address
  readonly note?: string
}

function NamedList({ label, entries }: { readonly label: string; readonly entries: readonly Named[] }) {
  const rows = useRowLimit()
  const shown = entries.slice(0, rows.limit)
  return (
    <>
      <ul class="address-book" aria-label={label}>
        {shown.map(({ name, address, note }) => (
          <li key={address}>
            <div class="grow">
              <div>
                <strong>
                  <bdi>{name}</bdi>
                </strong>
                {note && <span class="small soft"> · {note}</span>}
              </div>
              <code class="address">{withChecksum(address)}</code>
            </div>
          </li>
        ))}
      </ul>
      {shown.length < entries.length && <MoreRows rows={rows} shown={shown.length} />}
    </>
  )
}

/** Groups of which each entry is shown, because screens and the policy use its texts. */
function Entries({ plan, content }: { readonly plan: RestorePlan; readonly content: BackupContent }) {
  const { rows } = content
  return (
    <>
      {rows.addresses.length > 0 && (
        <Group title={TABLES.addresses} added={plan.addresses.length} count={rows.addresses.length}>
          <p class="small soft">{t`Confirm each one in the address book before you use it.`}</p>
          <NamedList label={TABLES.addresses} entries={plan.addresses} />
        </Group>
      )}
      {rows.importedTokens.length > 0 && (
        <Group
          title={TABLES.importedTokens}
          added={plan.importedTokens.length}
          count={rows.importedTokens.length}
        >
          <p class="small soft">{t`The token picker offers them, and compares each with its contract.`}</p>
          <ListedTokens label={TABLES.importedTokens} tokens={plan.importedTokens} />
        </Group>
      )}
      {plan.tokenLists.map((list) => (
        <Group
          key={list.id}
          title={t`Token list ${list.name}`}
          added={list.tokens.length}
          count={list.tokens.length}
        >
          <code class="address">{list.id}</code>
          <ListedTokens label={list.name} tokens={list.tokens} />
        </Group>
      ))}
    </>
  )
}

/** Tables of which only the numbers are shown. */
const COUNTED = tableNames.filter((table) => table !== 'addresses' && table !== 'importedTokens')

export function RestorePreview({ content, listed, takesSettings, onTake }: RestorePreviewProps) {
  const { settings, accounts } = useWorkspace()
  const book = useLive(watchAddresses, [])
  const restored = useMemo(
    () =>
      listRestored(
        listed,
        accounts,
        book?.map(({ name }) => name),
      ),
    [listed, accounts, book],
  )
  const newAccounts = restored.filter(({ isNew }) => isNew)
  const names = [...accounts, ...newAccounts.map(({ account }) => account)].map(({ name }) => name)
  const plan = useLive(() => observe(() => planRestore(content, names)), [])
  const differences = useMemo(() => findDifferences(settings, content.settings), [settings, content])
  if (!plan) return null
  const counted = COUNTED.filter((table) => content.rows[table].length > 0)
  return (
    <section class="stack" aria-label={t`Content of the backup`}>
      <Group title={t`Accounts`} added={newAccounts.length} count={restored.length}>
        <NamedList
          label={t`Accounts`}
          entries={restored.map(({ account, isNew }) => ({
            name: account.name,
            address: account.address,
            note: isNew ? accountKindText(account) : t`already here`,
          }))}
        />
      </Group>
      <Entries plan={plan} content={content} />
      <Facts
        rows={counted.map(
          (table) => [TABLES[table], newCountText(plan[table].length, content.rows[table].length)] as const,
        )}
      />
      <p class="small soft">{t`Existing data is kept.`}</p>
      {content.unreadable > 0 && <Callout tone="caution">{unreadableWords(content.unreadable)}</Callout>}
      {differences.length > 0 && (
        <>
          <CheckField isChecked={takesSettings} onCheck={onTake}>
            {t`Also restore these settings`}
          </CheckField>
          <div class="check-offer" data-taken={takesSettings}>
            {differences.map((difference) => (
              <Difference key={difference.field} {...difference} />
            ))}
          </div>
        </>
      )}
    </section>
  )
}

const FIELDS = {
  slippageBps: t`Slippage`,
  validitySeconds: t`Expires in`,
  dailyLimitUsd: t`Daily signing limit`,
  minWorthPercent: t`Value received`,
  theme: t`Theme`,
  language: t`Language`,
  scope: t`Accounts and networks`,
  hidesAmounts: t`Hide amounts`,
  hidesWhileLocked: t`Hide amounts while locked`,
  hidesDust: t`Hide tokens below $1`,
  hiddenTokens: t`Hidden tokens`,
  autoLockMinutes: t`Auto-lock`,
  nodes: t`RPC endpoints`,
} as const satisfies Record<SettingDifference['field'], string>

function valueText(field: SettingDifference['field'], value: SettingDifference['before']): string {
  if (value === null) return field === 'slippageBps' ? t`Auto` : t`no limit`
  if (typeof value === 'boolean') return value ? t`on` : t`off`
  if (Array.isArray(value)) return countOf(value.length)
  if (typeof value === 'object')
    return (
      Object.values(value)
        .flat()
        .map((url) => new URL(url).href)
        .join(', ') || t`none`
    )
  if (typeof value === 'string') return value
  if (field === 'dailyLimitUsd') return usd(value)
  if (field === 'slippageBps') return percent(value)
  if (field === 'minWorthPercent') return percent(value * 100)
  if (field === 'validitySeconds') return t`${countOf(Math.round(value / 60))} min`
  return value === 0 ? t`never` : t`${countOf(value)} min`
}

function Difference({ field, before, after, isWeaker }: SettingDifference) {
  const words = `${FIELDS[field]}: ${valueText(field, before)} → ${valueText(field, after)}`
  return isWeaker ? (
    <Callout tone="caution" title={words}>
      {t`This protects you less than the setting here.`}
    </Callout>
  ) : (
    <p class="small">{words}</p>
  )
}
