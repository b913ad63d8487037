/** Settings per site: badges on own addresses, and the bell. */
import type { PageSettings } from '../../../client/db/rows/settings'
import { bellOn, chooseForSite, marksAddresses } from '../../../client/settings/page-settings'
import { changeSettings } from '../../../client/settings/settings'
import { t } from '../../../domain/text/texts'
import { Outcome } from '../../kit/callout'
import { CheckField } from '../../kit/field'
import { useAction } from '../../kit/use-action'
import { knownOrigins } from './known-sites'
import '../../styles/screens/connect.css'

const hostOf = (origin: string): string => origin.replace(/^\w+:\/\//, '')

const useChoice = () =>
  useAction((origin: string, choice: Parameters<typeof chooseForSite>[2]) =>
    changeSettings(({ pages }) => ({ pages: chooseForSite(pages, origin, choice) })),
  )

/** Settings of the site from which the user came. */
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

/** List of all sites with a checkbox for address badges. */
export function MarkedSites({ pages }: { readonly pages: PageSettings }) {
  const choosing = useChoice()
  const { addressesOn = [], sites } = pages
  const origins = [...new Set([...knownOrigins(), ...sites.map(({ origin }) => origin), ...addressesOn])]
  return (
    <>
      <p class="small soft">
        {t`Off by default. Every address gets a badge of the same size, so sites cannot see which is yours.`}
      </p>
      <ul class="site-choices" aria-label={t`Badge my addresses`}>
        {origins.map((origin) => (
          <li key={origin}>
            <CheckField
              isChecked={addressesOn.includes(origin)}
              onCheck={(hasAddresses) => choosing.run(origin, { hasAddresses })}
              disabled={choosing.isPending}
            >
              {hostOf(origin)}
            </CheckField>
          </li>
        ))}
      </ul>
      <Outcome state={choosing.state} />
    </>
  )
}
