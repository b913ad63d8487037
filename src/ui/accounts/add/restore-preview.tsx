/** Shows what an opened backup would add to this browser, and which settings it would change. */

import { useMemo } from 'preact/hooks'
import { observe } from '../../../client/db/live'
import type { BackedUpTable, BackupContent } from '../../../client/settings/backup/backup-data'
import {
  countNew,
  findDifferences,
  type SettingDifference,
} from '../../../client/settings/backup/restore-data'
import { writeNumberText } from '../../../domain/text/locale'
import { percent, usd } from '../../../domain/text/numbers'
import { plural, t } from '../../../domain/text/texts'
import type { Account } from '../../../wallet/vault/accounts'
import type { BackupSummary } from '../../../wallet/vault/backup'
import { Callout } from '../../kit/callout'
import { Facts } from '../../kit/card'
import { CheckField } from '../../kit/field'
import { useLive } from '../../kit/use-live'
import { useWorkspace } from '../../workspace/workspace'
import { countNewAccounts } from './restore-accounts'

const TABLES = {
  addresses: t`Address book`,
  tokenChoices: t`Favorites and recent tokens`,
  importedTokens: t`Imported tokens`,
  tokenLists: t`Token lists`,
  alerts: t`Price alerts`,
  orderGroups: t`Order groups`,
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

export function RestorePreview({ content, listed, takesSettings, onTake }: RestorePreviewProps) {
  const { settings, accounts } = useWorkspace()
  const added = useLive(() => observe(() => countNew(content)), [])
  const differences = useMemo(() => findDifferences(settings, content.settings), [settings, content])
  if (!added) return null
  const rows = tableNames.filter((table) => content.rows[table].length > 0)
  return (
    <section class="stack" aria-label={t`Content of the backup`}>
      <Facts
        rows={[
          [t`Accounts`, newCountText(countNewAccounts(listed, accounts), listed.length)],
          ...rows.map(
            (table) => [TABLES[table], newCountText(added[table], content.rows[table].length)] as const,
          ),
        ]}
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
  autoLockMinutes: t`Auto-lock`,
  nodes: t`RPC endpoints`,
} as const satisfies Record<SettingDifference['field'], string>

function valueText(field: SettingDifference['field'], value: SettingDifference['before']): string {
  if (value === null) return field === 'slippageBps' ? t`Auto` : t`no limit`
  if (typeof value === 'object') return Object.values(value).flat().join(', ') || t`none`
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
