/** @jsxImportSource react */
/**
 * Entities and details of the Blockscout pages. Only facts that affect the layout are rebuilt. Source:
 * `ui/shared/entities` and `ui/shared/DetailedInfo` of blockscout/frontend.
 */
import { Box, Flex, Grid, GridItem, IconButton, Link, Skeleton } from '@chakra-ui/react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { shorten } from './fixture'
import { SETTLEMENT } from './ids'

const TAIL = 4
const HEAD = 4
const RESIZE_DELAY_MS = 100

const widthOf = (element: Element) => element.getBoundingClientRect().width

/** Returns the longest shortened hash that fits into an element. */
function fitHash(hash: string, parent: Element): string {
  const probe = document.createElement('span')
  probe.style.opacity = '0'
  parent.append(probe)
  // The parent is as wide as its content. With the whole hash it takes all the space it can get.
  probe.textContent = hash
  const room = widthOf(parent)
  const fits = (text: string) => {
    probe.textContent = text
    return widthOf(probe) < room
  }
  let shown = hash
  if (widthOf(probe) > room) {
    let length = hash.length - TAIL - 1
    while (length > HEAD && !fits(shorten(hash, length, TAIL))) length--
    shown = shorten(hash, length, TAIL)
  }
  probe.remove()
  return shown
}

/** A hash that is shortened by script to the width of its parent, again after each resize of the body. */
export function DynamicHash({ hash }: { hash: string }) {
  const span = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState(hash)
  const measure = useRef(() => {})
  measure.current = () => {
    const parent = span.current?.parentElement
    if (parent) setShown(fitHash(hash, parent))
  }
  useLayoutEffect(() => measure.current(), [hash])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(() => measure.current(), RESIZE_DELAY_MS)
    })
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return <span ref={span}>{shown}</span>
}

export const Copy = () => (
  <IconButton aria-label="copy" size="xs" variant="plain" w="20px" h="20px" minW="20px" flexShrink={0} ml={2}>
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <rect width="14" height="14" fill="currentColor" />
    </svg>
  </IconButton>
)

interface EntityProps {
  readonly kind: 'tx' | 'address' | 'block'
  readonly id: string
  readonly children?: ReactNode
  readonly hasIcon?: boolean
  readonly hasCopy?: boolean
  readonly isLink?: boolean
}

/** A name with an optional icon before it and an optional copy button behind it. */
export function Entity({ kind, id, children, hasIcon = false, hasCopy = false, isLink = true }: EntityProps) {
  const content = (
    <Skeleton loading={false} overflow="hidden" whiteSpace="nowrap" w="100%">
      {children}
    </Skeleton>
  )
  return (
    <Flex alignItems="center" minWidth={0} maxW="100%" w={kind === 'address' ? 'min-content' : undefined}>
      {hasIcon && <Box w="20px" h="20px" borderRadius="full" mr={2} flexShrink={0} bg="gray.400" />}
      {isLink ? (
        <Link href={`/${kind}/${id}`} display="inline-flex" alignItems="center" minWidth={0}>
          {content}
        </Link>
      ) : (
        content
      )}
      {hasCopy && <Copy />}
    </Flex>
  )
}

export const TransactionEntity = ({ hash, hasIcon }: { hash: string; hasIcon: boolean }) => (
  <Entity kind="tx" id={hash} hasIcon={hasIcon}>
    <span>{shorten(hash, 12, 4)}</span>
  </Entity>
)

/** @param current address of the page, which is no link in its own lists */
export function AddressEntity({ address, current }: { address: string; current?: string | undefined }) {
  const isOwn = address === current
  return (
    <Entity kind="address" id={address} hasIcon hasCopy={!isOwn} isLink={!isOwn}>
      <span>{address === SETTLEMENT ? 'GPv2Settlement' : shorten(address, 4, 4)}</span>
    </Entity>
  )
}

const LINE_HEIGHT = { base: '30px', lg: '32px' }

export const Details = ({ children }: { children: ReactNode }) => (
  <Grid
    columnGap={8}
    rowGap={{ base: 0, lg: 3 }}
    templateColumns={{ base: 'minmax(0, 1fr)', lg: 'max-content minmax(728px, auto)' }}
    fontSize={{ base: '14px', lg: '16px' }}
  >
    {children}
  </Grid>
)

export const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <GridItem minH={LINE_HEIGHT} _notFirst={{ mt: { base: 3, lg: 0 } }}>
      <Flex columnGap={{ base: 1, lg: 2 }} alignItems="flex-start" w="100%">
        <Skeleton loading={false} py={{ base: '5px', lg: '4px' }} flexGrow={1}>
          {label}
        </Skeleton>
      </Flex>
    </GridItem>
    <GridItem
      display="flex"
      alignItems="center"
      pl={{ base: 6, lg: 0 }}
      minH={LINE_HEIGHT}
      whiteSpace="nowrap"
    >
      {children}
    </GridItem>
  </>
)
