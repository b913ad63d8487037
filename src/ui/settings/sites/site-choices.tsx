/** What is chosen for single sites: whether one's own addresses are marked there, and whether the bell is shown. */

import { useState } from 'preact/hooks'
import type { PageSettings } from '../../../client/db/rows/settings'
import { bellOn, chooseForSite, marksAddresses } from '../../../client/settings/page-settings'
import { changeSettings } from '../../../client/settings/settings'
import { t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { CheckField, SelectField } from '../../kit/field'
import { useAction } from '../../kit/use-action'
import { knownOrigins } from './known-sites'

const hostOf = (origin: string): string => origin.replace(/^\w+:\/\//, '')

const useChoice = () =>
  useAction((origin: string, choice: Parameters<typeof chooseForSite>[2]) =>
    changeSettings(({ pages }) => ({ pages: chooseForSite(pages, origin, choice) })),
  )

/** The choices for one site, which was come from. */
export function SiteChoices({ pages, origin }: { readonly pages: PageSettings; readonly origin: string }) {
  const choosing = useChoice()
  return (
    <>
      <CheckField
        isChecked={marksAddresses(pages, origin)}
        onCheck={(hasAddresses) => choosing.run(origin, { hasAddresses })}
        disabled={choosing.isPending}
      >
        {t`Badge my addresses here`}
      </CheckField>
      <CheckField
        isChecked={bellOn(pages, origin) !== null}
        onCheck={(hasBell) => choosing.run(origin, { hasBell })}
        disabled={choosing.isPending || pages.bell === null}
      >
        {t`Show the bell here`}
      </CheckField>
      <p class="small soft">{t`Reload the page to apply.`}</p>
      <Outcome state={choosing.state} />
    </>
  )
}

/** The sites on which addresses are marked; one more can be chosen. */
export function MarkedSites({ pages }: { readonly pages: PageSettings }) {
  const choosing = useChoice()
  const marked = pages.addressesOn ?? []
  const sites = [...new Set([...knownOrigins(), ...pages.sites.map(({ origin }) => origin)])]
  const others = sites.filter((origin) => !marked.includes(origin))
  const [wanted, setWanted] = useState('')
  const chosen = others.includes(wanted) ? wanted : others[0]
  return (
    <>
      <p class="small soft">
        {t`Off by default. Every address gets a badge of the same size; only yours has text.`}
      </p>
      {marked.length > 0 && (
        <ul class="stack" data-tight aria-label={t`Sites with badges at my addresses`}>
          {marked.map((origin) => (
            <li key={origin} class="row">
              <span class="grow">{hostOf(origin)}</span>
              <Button kind="quiet" size="small" onClick={() => choosing.run(origin, { hasAddresses: false })}>
                {t`Turn off`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chosen && (
        <>
          <SelectField
            label={t`Explorer`}
            value={chosen}
            choices={others.map((origin) => ({ value: origin, label: hostOf(origin) }))}
            onChoice={setWanted}
          />
          <div class="buttons">
            <Button isBusy={choosing.isPending} onClick={() => choosing.run(chosen, { hasAddresses: true })}>
              {t`Badge my addresses`}
            </Button>
          </div>
        </>
      )}
      <Outcome state={choosing.state} />
    </>
  )
}
