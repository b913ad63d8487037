/** API reference, from the OpenAPI document that ships with the extension. */
import { t } from '../../../domain/text/texts'
import '../../styles/screens/contract.css'
import { useState } from 'preact/hooks'
import { ButtonLink } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { Card, EmptyState } from '../../kit/card'
import { CopyButton } from '../../kit/copy-button'
import { Skeleton } from '../../kit/progress'
import { SearchField } from '../../kit/search-field'
import { useLoaded } from '../../kit/use-loaded'
import { hrefOf } from '../../workspace/routes'
import { ScreenHead } from '../../workspace/screen-head'
import { type EndpointView, findEndpoints, groupByArea, viewContract } from './contract-view'
import { EndpointDetails } from './endpoint-details'

/** Path of the document, as written by the build. */
const DOCUMENT = '/openapi.json'

/** Titles of areas. Unlisted areas keep their name. */
const AREA_TITLES: Readonly<Record<string, string>> = {
  orderbook: t`Order book`,
  wallet: t`Prices, affiliates and notifications`,
}

const loadContract = async (): Promise<EndpointView[]> => viewContract(await (await fetch(DOCUMENT)).json())

export function ContractScreen() {
  const contract = useLoaded(loadContract)
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title={t`API reference`} back={hrefOf('settings')} />
      <p class="small soft">
        {t`Every endpoint with its fields, replies and errors. The sandbox and the self-hosted service implement it.`}
      </p>
      <div class="row">
        <ButtonLink size="small" icon="external" href={DOCUMENT} target="_blank" rel="noreferrer">
          {t`Open OpenAPI document`}
        </ButtonLink>
        <CopyButton text={new URL(DOCUMENT, globalThis.location.href).href} label={t`Copy document URL`} />
      </div>
      <Outcome state={contract} />
      {contract.step === 'pending' && <Skeleton height={400} />}
      {contract.step === 'done' && <Endpoints endpoints={contract.value} />}
    </div>
  )
}

function Endpoints({ endpoints }: { readonly endpoints: readonly EndpointView[] }) {
  const [text, setText] = useState('')
  const found = findEndpoints(endpoints, text)
  return (
    <>
      <div class="stack" data-tight>
        <SearchField label={t`Search endpoints`} value={text} onText={setText} />
        <p class="field-hint" aria-live="polite">{t`${found.length} of ${endpoints.length} endpoints`}</p>
      </div>
      {found.length === 0 && (
        <EmptyState icon="search" title={t`No results`}>
          {t`Search by path, summary or errorType.`}
        </EmptyState>
      )}
      {groupByArea(found).map(({ area, endpoints: areaEndpoints }) => (
        <Card key={area} title={AREA_TITLES[area] ?? area}>
          <div>
            {areaEndpoints.map((endpoint) => (
              <EndpointDetails key={`${endpoint.method} ${endpoint.path}`} endpoint={endpoint} />
            ))}
          </div>
        </Card>
      ))}
    </>
  )
}
