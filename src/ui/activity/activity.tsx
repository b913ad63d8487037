/** The activity screen: orders, fills, transactions, notifications and signatures, by time. */

import { t } from '../../domain/text/texts'
import { joinUnits } from '../../domain/text/units'
import { useHide } from '../kit/hidden-amounts'
import '../styles/screens/activity.css'
import { useState } from 'preact/hooks'
import { type Activity, type ActivityQuery, watchActivity } from '../../client/activity/list'
import { now } from '../../client/clock'
import type { OrderScope } from '../../client/orders/journal'
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
import { hrefOf } from '../workspace/routes'
import { type Scope, ScopeBar, useOriginText, useScope } from '../workspace/scope'
import { ScreenHead } from '../workspace/screen-head'
import { useWorkspace } from '../workspace/workspace'
import { kindChoices, viewActivity } from './activity-view'
import { Surplus, useSurplusOrderCount } from './surplus'

type Choice = Pick<ActivityQuery, 'kind' | 'search'>
const ALL: Choice = { kind: 'all', search: '' }

export function ActivityScreen() {
  const { profile } = useWorkspace()
  const [choice, setChoice] = useState(ALL)
  const rows = useRowLimit()
  const scope = useScope()
  const origin: OrderScope = { profileId: profile.id, ...scope.only }
  const query: ActivityQuery = { ...choice, ...origin, limit: rows.limit }
  const found = useLatest(
    useLive(() => watchActivity(query), [query]),
    JSON.stringify(origin),
  )
  const gained = useSurplusOrderCount(origin)
  // The list waits for the surplus above it, so that no row moves while a user presses it.
  const page = gained === undefined ? undefined : found
  const choose = (next: Choice) => {
    setChoice(next)
    rows.reset()
  }
  const isAll = choice.kind === 'all' && choice.search.trim() === ''
  const isNothingYet = page?.items.length === 0 && isAll
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title={t`Activity`}>
        <ButtonLink kind="quiet" size="small" href={hrefOf('ledger')}>
          {t`Signature log`}
        </ButtonLink>
      </ScreenHead>
      <ScopeBar scope={scope} />
      {page && gained ? <Surplus scope={origin} gained={gained} /> : null}
      {page && !isNothingYet && <Tools choice={choice} onChoice={choose} />}
      {!page && <RowSkeletons name="activity" row="activity-waiting" />}
      {isNothingYet && <NothingYet />}
      {page?.items.length === 0 && !isAll && (
        <NoResults onShowAll={() => choose(ALL)}>
          {t`Search covers text, token symbols, addresses, UIDs and transaction hashes.`}
        </NoResults>
      )}
      {page && page.items.length > 0 && <Days items={page.items} scope={scope} />}
      {page?.hasMore && <MoreRows rows={rows} shown={page.items.length} />}
    </div>
  )
}

interface ToolsProps {
  readonly choice: Choice
  readonly onChoice: (choice: Choice) => void
}

function Tools({ choice, onChoice }: ToolsProps) {
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

interface DaysProps {
  readonly items: readonly Activity[]
  readonly scope: Scope
}

function Days({ items, scope }: DaysProps) {
  useTimeText(formatDate)
  return (
    <ul class="stack" onKeyDown={moveFocusAmongLinks}>
      {groupByDay(items, now()).map(({ name, items: dayItems }) => (
        <li key={name} class="stack" data-tight>
          <h2 class="activity-day">{name}</h2>
          <ul class="activity">
            {dayItems.map((item) => (
              <Row key={item.id} item={item} scope={scope} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

interface RowProps {
  readonly item: Activity
  readonly scope: Scope
}

function Row({ item, scope }: RowProps) {
  const { profile } = useWorkspace()
  const originText = useOriginText()
  const hide = useHide()
  const { icon, tone, kind, title, details, gain, href, isElsewhere, ...origin } = viewActivity(item, profile)
  return (
    <li>
      <a class="activity-row" href={href} {...(isElsewhere ? { target: '_blank', rel: 'noreferrer' } : {})}>
        <span class="activity-mark" data-tone={tone}>
          <Icon name={icon} size={18} />
          <span class="hidden-label">{kind}: </span>
        </span>
        <span class="activity-title">{joinUnits(hide(title))}</span>
        <span class="activity-text small soft">
          {joinUnits(hide(details))}
          {gain && (
            <>
              {' · '}
              <span class="activity-gain">{joinUnits(hide(gain))}</span>
            </>
          )}
          {scope.isAll && (
            <>
              {' · '}
              {originText(origin)}
            </>
          )}
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
