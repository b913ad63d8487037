/** The activity screen: orders, fills, transactions, notifications and signatures, by time. */
import { t } from '../../domain/text/texts'
import { joinUnits } from '../../domain/text/units'
import '../styles/screens/activity.css'
import { useState } from 'preact/hooks'
import { type Activity, type ActivityQuery, watchActivity } from '../../client/activity/list'
import { now } from '../../client/clock'
import { networkName } from '../../domain/chains/chains'
import type { Address } from '../../domain/scalars'
import { formatDate, formatDateTimeSeconds, formatTime } from '../../domain/text/numbers'
import { ButtonLink } from '../kit/button'
import { EmptyState } from '../kit/card'
import { groupByDay } from '../kit/days'
import { Select } from '../kit/field'
import { Icon } from '../kit/icon'
import { moveFocusAmongLinks } from '../kit/list-keys'
import { NoResults, RowSkeletons } from '../kit/list-states'
import { MoreRows, useRowLimit } from '../kit/more-rows'
import { SearchField } from '../kit/search-field'
import { useLatest, useLive } from '../kit/use-live'
import { useTimeText } from '../kit/use-now'
import { ownerChoices } from '../notifications/notification-view'
import { hrefOf } from '../workspace/routes'
import { ScreenHead } from '../workspace/screen-head'
import { useWorkspace } from '../workspace/workspace'
import { kindChoices, viewActivity } from './activity-view'
import { Surplus, useSurplusOrderCount } from './surplus'

type Choice = Pick<ActivityQuery, 'kind' | 'search' | 'owner'>
const ALL: Choice = { kind: 'all', search: '' }

export function ActivityScreen() {
  const { profile } = useWorkspace()
  const [choice, setChoice] = useState(ALL)
  const rows = useRowLimit()
  const query: ActivityQuery = { ...choice, profileId: profile.id, limit: rows.limit }
  const found = useLatest(
    useLive(() => watchActivity(query), [query]),
    profile.id,
  )
  const gained = useSurplusOrderCount(choice.owner)
  // The list waits for the surplus above it, so that no row moves while a user presses it.
  const page = gained === undefined ? undefined : found
  const choose = (next: Choice) => {
    setChoice(next)
    rows.reset()
  }
  const isAll = choice.kind === 'all' && choice.search.trim() === '' && !choice.owner
  const isNothingYet = page?.items.length === 0 && isAll
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title={t`Activity`}>
        <ButtonLink kind="quiet" size="small" href={hrefOf('ledger')}>
          {t`Signature log`}
        </ButtonLink>
      </ScreenHead>
      {page && gained ? <Surplus owner={choice.owner} gained={gained} /> : null}
      {page && !isNothingYet && <Tools choice={choice} onChoice={choose} />}
      {!page && <RowSkeletons name="activity" row="activity-waiting" />}
      {isNothingYet && <NothingYet />}
      {page?.items.length === 0 && !isAll && (
        <NoResults onShowAll={() => choose(ALL)}>
          {t`Search covers text, token symbols, addresses, UIDs and transaction hashes.`}
        </NoResults>
      )}
      {page && page.items.length > 0 && <Days items={page.items} />}
      {page?.hasMore && <MoreRows rows={rows} shown={page.items.length} />}
    </div>
  )
}

interface ToolsProps {
  readonly choice: Choice
  readonly onChoice: (choice: Choice) => void
}

function Tools({ choice, onChoice }: ToolsProps) {
  const { accounts } = useWorkspace()
  return (
    <search class="activity-tools" aria-label={t`Search activity`}>
      <SearchField
        label={t`Search activity`}
        value={choice.search}
        onText={(search) => onChoice({ ...choice, search })}
      />
      <Select
        aria-label={t`Type`}
        value={choice.kind}
        choices={kindChoices}
        onChoice={(kind) => onChoice({ ...choice, kind })}
      />
      {accounts.length > 1 && (
        <Select
          aria-label={t`Account`}
          value={choice.owner ?? 'all'}
          choices={ownerChoices(accounts)}
          onChoice={(owner) =>
            onChoice({ ...choice, owner: owner === 'all' ? undefined : (owner as Address) })
          }
        />
      )}
    </search>
  )
}

const NothingYet = () => (
  <EmptyState
    icon="activity"
    title={t`No activity yet`}
    action={
      <ButtonLink kind="primary" href={hrefOf('swap')}>
        {t`New order`}
      </ButtonLink>
    }
  >
    {t`Orders, fills, transactions, notifications and signatures appear here.`}
  </EmptyState>
)

function Days({ items }: { readonly items: readonly Activity[] }) {
  useTimeText(formatDate)
  return (
    <ul class="stack" onKeyDown={moveFocusAmongLinks}>
      {groupByDay(items, now()).map(({ name, items: dayItems }) => (
        <li key={name} class="stack" data-tight>
          <h2 class="activity-day">{name}</h2>
          <ul class="activity">
            {dayItems.map((item) => (
              <Row key={item.id} item={item} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function Row({ item }: { readonly item: Activity }) {
  const { profile } = useWorkspace()
  const { icon, tone, kind, title, details, gain, href, isElsewhere, ...origin } = viewActivity(item, profile)
  return (
    <li>
      <a class="activity-row" href={href} {...(isElsewhere ? { target: '_blank', rel: 'noreferrer' } : {})}>
        <span class="activity-mark" data-tone={tone}>
          <Icon name={icon} size={18} />
          <span class="hidden-label">{kind}: </span>
        </span>
        <span class="activity-title">{joinUnits(title)}</span>
        <span class="activity-text small soft">
          {joinUnits(details)}
          {gain && (
            <>
              {' · '}
              <span class="activity-gain">{joinUnits(gain)}</span>
            </>
          )}
          <Origin {...origin} />
        </span>
        <time
          class="small soft"
          dateTime={new Date(item.at).toISOString()}
          title={formatDateTimeSeconds(item.at)}
        >
          {formatTime(item.at)}
        </time>
      </a>
    </li>
  )
}

/** Network and account of a row, if they differ from the active ones. */
function Origin({ chainId, owner }: Pick<ReturnType<typeof viewActivity>, 'chainId' | 'owner'>) {
  const { chain, account, accounts } = useWorkspace()
  const other = owner === account?.address ? undefined : accounts.find(({ address }) => address === owner)
  const words = [...(chainId === chain.id ? [] : [networkName(chainId)]), ...(other ? [other.name] : [])]
  return words.length === 0 ? null : <> · {words.join(' · ')}</>
}
