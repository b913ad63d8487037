/** Cards of a report: problems, system, storage, worker, slow operations, permissions. */
import type { DiagnosticReport } from '../../../client/diagnostics/report'
import { formatBytes, formatDateTimeSeconds } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { Callout } from '../../kit/callout'
import { Card, Facts, Split } from '../../kit/card'
import { Progress } from '../../kit/progress'
import {
  accountsText,
  browserText,
  durationText,
  isStorageKept,
  listErrors,
  listReportProblems,
  listSlowOperations,
  type ReportProblem,
  relativeTimeText,
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
  const troubles = listReportProblems(report)
  const errors = listErrors(report)
  return (
    <Card title={t`Problems`}>
      {troubles.length + errors.length === 0 && <Callout tone="good">{t`No problems, no errors.`}</Callout>}
      {troubles.map(({ title, message, note }, index) => (
        <Callout key={index} tone="caution" title={title}>
          {message} {note && <span class="soft">{note}</span>}
        </Callout>
      ))}
      {errors.length > 0 && (
        <>
          <h3>{t`Last errors`}</h3>
          <EventList list={errors} label={t`Last errors`} />
        </>
      )}
    </Card>
  )
}

interface EventListProps {
  readonly label: string
  readonly list: readonly (ReportProblem & { readonly duration?: string })[]
}

/** List of errors or operations, newest first. */
const EventList = ({ label, list }: EventListProps) => (
  <ul class="happened" aria-label={label}>
    {list.map(({ title, message, note, duration }, index) => (
      <li key={index}>
        <code>{title}</code>
        {duration && <span>{duration}</span>}
        <span class="soft">{[message, note].filter(Boolean).join(' · ')}</span>
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
          [t`Browser`, browserText(browser)],
          [t`Language`, language],
          [t`Accounts`, accountsText(accounts)],
          [t`Time`, formatDateTimeSeconds(Date.parse(at))],
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
          [t`Answers in`, durationText(operations.workerAnswers)],
          [t`Reads the database in`, durationText(operations.databaseReads)],
          [t`Failed runs in a row`, String(Math.max(0, ...failures))],
        ]}
      />
      {planned.length > 0 && (
        <>
          <h3>{t`Alarms`}</h3>
          <Facts
            rows={planned.map(({ name, inSeconds }) => [<code>{name}</code>, relativeTimeText(inSeconds)])}
          />
        </>
      )}
      {timers.length > 0 && (
        <>
          <h3>{t`Last runs`}</h3>
          <Facts
            rows={timers.map(({ name, secondsFromNow }) => [
              <code>{name}</code>,
              relativeTimeText(secondsFromNow),
            ])}
          />
        </>
      )}
    </Card>
  )
}

function SlowCard({ report }: CardProps) {
  const slow = listSlowOperations(report)
  return (
    <Card title={t`Slow operations`}>
      {slow.length === 0 ? (
        <p class="small soft">{t`None took longer than a second.`}</p>
      ) : (
        <EventList list={slow} label={t`Slow operations`} />
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
