/** Checks an environment and lists the results as they arrive. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import type { OwnProfile } from '../../client/db/rows/settings'
import { askForHosts } from '../../client/host-permission'
import { type CheckResult, checkProfile } from '../../client/settings/profile-check'
import { originsOf } from '../../client/settings/profiles'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { Icon } from '../kit/icon'
import { useAction } from '../kit/use-action'

const originsOfCheck = ({ networks }: OwnProfile): string[] => {
  const nodes = networks.flatMap(({ rpcUrls }) => rpcUrls).map((url) => ({ orderbook: url, wallet: url }))
  return [...originsOf([...networks, ...nodes])]
}

const MARKS = {
  passed: { icon: 'check', label: t`Passed` },
  failed: { icon: 'warning', label: t`Failed` },
  skipped: { icon: 'minus', label: t`Not checked` },
} as const

interface CheckResultsProps {
  /** Returns the environment to check, or undefined if a field is invalid and shows its fault. */
  readonly read: () => Promise<OwnProfile> | undefined
  /** Buttons before the check button. */
  readonly children: ComponentChildren
}

export function CheckResults({ read, children }: CheckResultsProps) {
  const [results, setResults] = useState<readonly CheckResult[]>([])
  const list = useRef<HTMLUListElement>(null)
  // The results appear below the button, often below the viewport.
  useEffect(() => {
    if (results.length === 1) list.current?.focus()
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }, [results])
  const checking = useAction(async () => {
    setResults([])
    const profile = await read()
    if (!profile) return
    await askForHosts(originsOfCheck(profile), browser.permissions)
    await checkProfile(
      profile,
      (request) => fetch(request),
      (result) => setResults((before) => [...before, result]),
    )
  })
  return (
    <div class="stack" data-tight>
      <div class="buttons">
        {children}
        <div class="quiet-row">
          <Button kind="quiet" size="small" isBusy={checking.isPending} onClick={() => checking.run()}>
            {t`Check environment`}
          </Button>
        </div>
      </div>
      <Outcome state={checking.state} />
      <ul
        ref={list}
        tabIndex={-1}
        class="check-results"
        aria-label={t`Results of the check`}
        aria-live="polite"
      >
        {results.map(({ network, what, state, message }) => (
          <li key={`${network} ${what}`} class="answer" data-state={state}>
            <Icon name={MARKS[state].icon} size={16} />
            <span>
              <strong>{`${network}: ${what}`}</strong> <span class="soft">{MARKS[state].label}</span>
              <span class="small wrap-anywhere">{message}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
