/** Parses a request once. A request that cannot be parsed shows an error and can only be rejected. */
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { parseRequest } from '../../client/dapps/parse-request'
import { translate } from '../../domain/text/texts'
import { Callout } from '../kit/callout'
import { RequestFoot, type RequestProps } from './request-frame'

interface ReadRequestProps<T> extends RequestProps {
  /** @throws Refusal if the request is not supported */
  readonly read: () => T
  readonly children: (value: T) => ComponentChildren
}

export function ReadRequest<T>({ request, answer, read, children }: ReadRequestProps<T>) {
  const result = useMemo(() => parseRequest(read), [request.id])
  if ('value' in result) return <>{children(result.value)}</>
  const { refusal, rejection } = result
  return (
    <>
      <Callout tone="bad" title={translate(refusal.message)}>
        {translate(refusal.fix)}
      </Callout>
      <RequestFoot request={request} answer={answer} rejection={rejection} />
    </>
  )
}
