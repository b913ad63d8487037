/** @jsxImportSource react */
/**
 * Pages with the structure of Blockscout: transactions as a table from 1,000 px and as boxes below, a
 * transaction, an address. Source: `ui/txs` and `ui/tx` of blockscout/frontend.
 */
import {
  Badge,
  Box,
  ChakraProvider,
  createSystem,
  defaultConfig,
  Flex,
  Heading,
  HStack,
  Skeleton,
  Table,
  VStack,
} from '@chakra-ui/react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import {
  AddressEntity,
  Copy,
  Detail,
  Details,
  DynamicHash,
  Entity,
  TransactionEntity,
} from './blockscout-parts'
import { type FixtureState, rowsOf, runFixture } from './fixture'
import { ACCOUNT, addressAt, isSettlement, SETTLEMENT, transactionAt } from './ids'

const system = createSystem(defaultConfig, {
  globalCss: { body: { fontSize: '16px', bg: { _light: 'white', _dark: 'black' } } },
  theme: {
    breakpoints: { sm: '415px', md: '768px', lg: '1000px', xl: '1280px', '2xl': '1440px', '3xl': '1920px' },
    recipes: { link: { base: { gap: 0, color: { _light: 'blue.700', _dark: 'blue.300' } } } },
  },
})

/** @param current address of the page */
interface ListProps {
  readonly state: FixtureState
  readonly current?: string | undefined
}

const targetOf = (at: number, current?: string) =>
  isSettlement(at) || current === SETTLEMENT ? SETTLEMENT : addressAt(at + 50)
const senderOf = (at: number, current?: string) =>
  current && current !== SETTLEMENT ? current : addressAt(at)

const Arrow = () => <Box w="20px" h="20px" flexShrink={0} />

const Ages = ({ state, at }: { state: FixtureState; at: number }) => (
  <Skeleton loading={false} color="fg.muted" fontWeight="400" fontSize="sm">
    <span>{state.age + at + 2}m ago</span>
  </Skeleton>
)

const CELL = { px: '6px', py: 4, verticalAlign: 'top' } as const

function TableRow({ state, at, current }: ListProps & { at: number }) {
  return (
    <Table.Row>
      <Table.Cell {...CELL} pl={4}>
        <button type="button">…</button>
      </Table.Cell>
      <Table.Cell {...CELL} pr={4}>
        <VStack alignItems="start" lineHeight="24px" fontWeight="bold">
          <TransactionEntity hash={transactionAt(at)} hasIcon={false} />
          <Ages state={state} at={at} />
        </VStack>
      </Table.Cell>
      <Table.Cell {...CELL}>
        <VStack alignItems="start">
          <Badge>Contract call</Badge>
          <Badge>Success</Badge>
        </VStack>
      </Table.Cell>
      <Table.Cell {...CELL} whiteSpace="nowrap">
        <Badge truncate>
          <span>{isSettlement(at) ? 'settle' : 'transfer'}</span>
        </Badge>
      </Table.Cell>
      <Table.Cell {...CELL}>
        <Entity kind="block" id={String(20_000_000 - at)}>
          {20_000_000 - at}
        </Entity>
      </Table.Cell>
      <Table.Cell {...CELL}>
        <Flex flexDir="column" rowGap={3} mt="2px">
          <Flex alignItems="center" columnGap={2}>
            <Arrow />
            <AddressEntity address={senderOf(at, current)} current={current} />
          </Flex>
          <Flex ml="28px">
            <AddressEntity address={targetOf(at, current)} current={current} />
          </Flex>
        </Flex>
      </Table.Cell>
      <Table.Cell {...CELL} textAlign="right">
        0 ETH
      </Table.Cell>
      <Table.Cell {...CELL} textAlign="right">
        0.00123456
      </Table.Cell>
    </Table.Row>
  )
}

const COLUMNS = [
  ['', '54px'],
  ['Txn hash', '260px'],
  ['Type', '160px'],
  ['Method', '20%'],
  ['Block', '18%'],
  ['From/To', '224px'],
  ['Value ETH', '20%'],
  ['Fee ETH', '20%'],
] as const

const TransactionTable = ({ state, current }: ListProps) => (
  <Table.Root tableLayout="fixed" overflow="unset" minWidth="1030px" width="full" fontSize="sm">
    <Table.Header position="sticky" top={0} zIndex="1" bg={{ _light: 'white', _dark: 'black' }}>
      <Table.Row>
        {COLUMNS.map(([name, width]) => (
          <Table.ColumnHeader key={name} width={width} px="6px" py="10px">
            {name}
          </Table.ColumnHeader>
        ))}
      </Table.Row>
    </Table.Header>
    <Table.Body>
      {rowsOf(state).map((at) => (
        <TableRow key={at} state={state} at={at} current={current} />
      ))}
    </Table.Body>
  </Table.Root>
)

function BoxRow({ state, at, current }: ListProps & { at: number }) {
  return (
    <Box width="100%" paddingY={6} borderTopWidth="1px" fontSize="16px" lineHeight="20px">
      <Flex justifyContent="space-between" alignItems="flex-start" mt={4}>
        <HStack flexWrap="wrap">
          <Badge>Contract call</Badge>
          <Badge>Success</Badge>
        </HStack>
        <button type="button">…</button>
      </Flex>
      <Flex justifyContent="space-between" lineHeight="24px" mt={3} alignItems="center" fontWeight="700">
        <TransactionEntity hash={transactionAt(at)} hasIcon />
        <Ages state={state} at={at} />
      </Flex>
      <Flex mt={3}>
        <Skeleton loading={false} display="inline-block" whiteSpace="pre">
          Method{' '}
        </Skeleton>
        <Skeleton loading={false} overflow="hidden" whiteSpace="nowrap" textOverflow="ellipsis">
          <span>{isSettlement(at) ? 'settle' : 'transfer'}</span>
        </Skeleton>
      </Flex>
      <Box
        display="grid"
        mt={6}
        alignItems="center"
        gridTemplateColumns="minmax(auto, min-content) 20px minmax(auto, min-content)"
      >
        <AddressEntity address={senderOf(at, current)} current={current} />
        <Arrow />
        <Box ml={3}>
          <AddressEntity address={targetOf(at, current)} current={current} />
        </Box>
      </Box>
      <Flex mt={2} columnGap={2}>
        <Skeleton loading={false} display="inline-block" whiteSpace="pre">
          Value
        </Skeleton>
        <span>0 ETH</span>
      </Flex>
    </Box>
  )
}

/** Both forms of the list are in the page. One of them is hidden. */
const Transactions = (list: ListProps) => (
  <>
    <Box hideFrom="lg">
      {rowsOf(list.state).map((at) => (
        <BoxRow key={at} at={at} {...list} />
      ))}
    </Box>
    <Box hideBelow="lg">
      <TransactionTable {...list} />
    </Box>
  </>
)

const TransactionDetails = ({ hash, age }: { hash: string; age: number }) => (
  <>
    <Heading as="h1">Transaction details</Heading>
    <Details>
      <Detail label="Transaction hash">
        <Flex flexWrap="nowrap" alignItems="center" overflow="hidden">
          <Skeleton loading={false} overflow="hidden">
            <DynamicHash hash={hash} />
          </Skeleton>
          <Copy />
        </Flex>
      </Detail>
      <Detail label="Status and method">
        <Badge>Success</Badge>
      </Detail>
      <Detail label="Timestamp">
        <span>{age + 2}m ago</span>
      </Detail>
      <Detail label="From">
        <AddressEntity address={ACCOUNT} />
      </Detail>
      <Detail label="Interacted with contract">
        <AddressEntity address={SETTLEMENT} />
      </Detail>
    </Details>
  </>
)

function AddressPage({ state, address }: { state: FixtureState; address: string }) {
  return (
    <>
      <Heading as="h1">{address === SETTLEMENT ? 'GPv2Settlement' : 'Address details'}</Heading>
      <Flex alignItems="center" minW={0} mb={6} fontWeight="500">
        <Skeleton loading={false} overflow="hidden">
          <DynamicHash hash={address} />
        </Skeleton>
        <Copy />
      </Flex>
      <Transactions state={state} current={address} />
    </>
  )
}

function Page({ state }: { state: FixtureState }) {
  const [, kind, id = ''] = state.path.split('/')
  if (kind === 'tx') return <TransactionDetails hash={id} age={state.age} />
  if (kind === 'address') return <AddressPage state={state} address={id} />
  return <Transactions state={state} />
}

const root = createRoot(document.getElementById('root') as HTMLElement)
runFixture(
  (state) =>
    flushSync(() =>
      root.render(
        <ChakraProvider value={system} key={state.mount}>
          <Flex minWidth={{ base: '100vw', lg: 'fit-content' }} alignItems="stretch">
            <Box hideBelow="lg" w={{ lg: '92px', xl: '229px' }} flexShrink={0} borderRightWidth="1px" />
            <Flex flexDir="column" flexGrow={1} w={{ base: '100%', lg: 'auto' }} px={{ base: 3, lg: 12 }}>
              <Flex alignItems="center" justifyContent="space-between" h="60px">
                <a href="/txs">Blockscout</a>
              </Flex>
              <Box as="main" key={state.path}>
                <Page state={state} />
              </Box>
            </Flex>
          </Flex>
        </ChakraProvider>,
      ),
    ),
  true,
)
