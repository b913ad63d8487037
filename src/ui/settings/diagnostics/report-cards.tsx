/** The parts of a report as cards: problems first, then the system, storage, worker, what was slow, permissions. */
import type { DiagnosticReport } from '../../../client/diagnostics/report'
import { formatBytes, moment } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { Callout } from '../../kit/callout'
import { Card, Facts, Split } from '../../kit/card'
import { Progress } from '../../kit/progress'
import {
  accountsOf,
  browserOf,
  isStorageKept,
  listErrors,
  listSlow,
  listTroubles,
  type Trouble,
  tookOf,
  whenOf,
} from './report-words'
import '../../styles/screens/developer/values.css'

interface CardProps {
  readonly report: DiagnosticReport
}

export const ReportCards = ({ report }: CardProps) => (
  <Split aside={<SlowCard report={report} />}>
    <ProblemsCard report={report} />
    <SystemCard report={report} />
    <StorageCard report={report} />
    <WorkerCard report={report} />
    <PermissionsCard report={report} />
  </Split>
)

function ProblemsCard({ report }: CardProps) {
  const troubles = listTroubles(report)
  const errors = listErrors(report)
  return (
    <Card title={t`Problems`}>
      {troubles.length + errors.length === 0 && <Callout tone="good">{t`No problems, no errors.`}</Callout>}
      {troubles.map(({ title, says, note }, at) => (
        <Callout key={at} tone="caution" title={title}>
          {says} {note && <span class="soft">{note}</span>}
        </Callout>
      ))}
      {errors.length > 0 && (
        <>
          <h3>{t`Last errors`}</h3>
          <Happened list={errors} label={t`Last errors`} />
        </>
      )}
    </Card>
  )
}

interface HappenedProps {
  readonly label: string
  readonly list: readonly (Trouble & { readonly took?: string })[]
}

/** What happened, newest first, with where and when. */
const Happened = ({ label, list }: HappenedProps) => (
  <ul class="happened" aria-label={label}>
    {list.map(({ title, says, note, took }, at) => (
      <li key={at}>
        <code>{title}</code>
        {took && <span>{took}</span>}
        <span class="soft">{[says, note].filter(Boolean).join(' · ')}</span>
      </li>
    ))}
  </ul>
)

function SystemCard({ report: { cowbell, browser, language, accounts, at } }: CardProps) {
  return (
    <Card title={t`System`}>
      <Facts
        rows={[
          ['Cowbell', cowbell],
          [t`Browser`, browserOf(browser)],
          [t`Language`, language],
          [t`Accounts`, accountsOf(accounts)],
          [t`Time`, moment(Date.parse(at))],
        ]}
      />
    </Card>
  )
}

function StorageCard({ report }: CardProps) {
  const { storage, databases, rows } = report
  const isKept = isStorageKept(report, globalThis.location)
  return (
    <Card title={t`Storage`}>
      {!('failed' in storage) && (
        <Progress
          label={t`${formatBytes(storage.usedBytes)} of ${formatBytes(storage.quotaBytes)} used`}
          done={storage.quotaBytes === 0 ? 0 : storage.usedBytes / storage.quotaBytes}
        />
      )}
      <Facts
        rows={[
          ...(isKept === undefined ? [] : [[t`Persistent`, isKept ? t`Yes` : t`No`] as const]),
          [t`Databases`, 'failed' in databases ? t`Unreadable` : String(databases.length)],
          [t`Rows`, 'failed' in rows ? t`Unreadable` : String(countRows(rows))],
        ]}
      />
      {isKept === false && <p class="small soft">{t`The browser may delete it when the disk is full.`}</p>}
    </Card>
  )
}

const countRows = (rows: Readonly<Record<string, number>>): number =>
  Object.values(rows).reduce((sum, count) => sum + count, 0)

function WorkerCard({ report: { operations, worker, alarms } }: CardProps) {
  const { timers, failures } = 'failed' in worker ? { timers: [], failures: [] } : worker
  const planned = 'failed' in alarms ? [] : alarms
  return (
    <Card title={t`Worker`}>
      <Facts
        rows={[
          [t`Answers in`, tookOf(operations.workerAnswers)],
          [t`Reads the database in`, tookOf(operations.databaseReads)],
          [t`Failed runs in a row`, String(Math.max(0, ...failures))],
        ]}
      />
      {planned.length > 0 && (
        <>
          <h3>{t`Alarms`}</h3>
          <Facts rows={planned.map(({ name, inSeconds }) => [<code>{name}</code>, whenOf(inSeconds)])} />
        </>
      )}
      {timers.length > 0 && (
        <>
          <h3>{t`Last runs`}</h3>
          <Facts
            rows={timers.map(({ name, secondsFromNow }) => [<code>{name}</code>, whenOf(secondsFromNow)])}
          />
        </>
      )}
    </Card>
  )
}

function SlowCard({ report }: CardProps) {
  const slow = listSlow(report)
  return (
    <Card title={t`Slow operations`}>
      {slow.length === 0 ? (
        <p class="small soft">{t`None took longer than a second.`}</p>
      ) : (
        <Happened list={slow} label={t`Slow operations`} />
      )}
    </Card>
  )
}

function PermissionsCard({ report: { permissions } }: CardProps) {
  if ('failed' in permissions) return null
  const { names, ownHosts } = permissions
  return (
    <Card title={t`Permissions`}>
      <p class="small">
        <code>{names.join(', ')}</code>
      </p>
      <Facts rows={[[t`Hosts that you allowed`, String(ownHosts)]]} />
    </Card>
  )
}
