/** Differences between two replies, each with its path and both values. */
import { cutText } from '../../domain/text/cut'
import '../styles/screens/developer/values.css'
import type { JsonDifference } from '../../domain/text/json-differences'
import { t } from '../../domain/text/texts'
import { Callout } from '../kit/callout'

/** Maximum number of differences listed. */
const MAX_SHOWN = 100
const MAX_VALUE = 300

const shorten = (value: string): string => cutText(value, MAX_VALUE)

const kindWord = (kind: JsonDifference['kind']): string =>
  ({ added: t`Added`, removed: t`Removed`, changed: t`Changed` })[kind]

export function Differences({ differences }: { readonly differences: readonly JsonDifference[] }) {
  const hidden = differences.length - MAX_SHOWN
  if (differences.length === 0) return <Callout tone="good">{t`No differences.`}</Callout>
  return (
    <>
      <ul class="differences" aria-label={t`Differences`}>
        {differences.slice(0, MAX_SHOWN).map(({ path, kind, before, after }) => (
          <li key={path}>
            <span class="row">
              <code class="grow">{path}</code>
              <span class="small soft">{kindWord(kind)}</span>
            </span>
            {before !== undefined && <del class="mono">{shorten(before)}</del>}
            {after !== undefined && <ins class="mono">{shorten(after)}</ins>}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p class="small soft">{t`${hidden} more`}</p>}
    </>
  )
}
