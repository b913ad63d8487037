// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

interface ISettlement {
  function domainSeparator() external view returns (bytes32);
  function vaultRelayer() external view returns (address);
  function filledAmount(bytes calldata orderUid) external view returns (uint256);
}

interface IWrappedNative {
  function approve(address spender, uint256 amount) external returns (bool);
  function deposit() external payable;
  function withdraw(uint256 amount) external;
}

/// Replaces CoWSwapEthFlow on the devnet, because no package contains its code. This contract is written from the
/// original's interface. It has the same functions, errors and events, but it is not the audited code.
///
/// A seller of the native coin cannot sign for an ERC-20. Therefore, this contract owns the order, sells the wrapped
/// coin, and accepts the order's digest (EIP-1271) while the order is valid. In the settlement, the order never expires
/// (validTo is 2^32 - 1). This contract stores the user's own validTo.
contract DevEthFlow {
  /// Order as the user places it. `quoteId` and `validTo` are not part of the settled order.
  struct EthFlowOrder {
    address buyToken;
    address receiver;
    uint256 sellAmount;
    uint256 buyAmount;
    bytes32 appData;
    uint256 feeAmount;
    uint32 validTo;
    bool partiallyFillable;
    int64 quoteId;
  }

  /// Order of the settlement contract, with strings as their hashes.
  struct Order {
    address sellToken;
    address buyToken;
    address receiver;
    uint256 sellAmount;
    uint256 buyAmount;
    uint32 validTo;
    bytes32 appData;
    uint256 feeAmount;
    bytes32 kind;
    bool partiallyFillable;
    bytes32 sellTokenBalance;
    bytes32 buyTokenBalance;
  }

  enum OnchainSigningScheme {
    Eip1271,
    PreSign
  }

  struct OnchainSignature {
    OnchainSigningScheme scheme;
    bytes data;
  }

  struct OnchainData {
    address owner;
    uint32 validTo;
  }

  event OrderPlacement(address indexed sender, Order order, OnchainSignature signature, bytes data);
  event OrderInvalidation(bytes orderUid);
  event OrderRefund(bytes orderUid, address indexed refunder);

  error OrderIsAlreadyOwned(bytes32 orderHash);
  error OrderIsAlreadyExpired();
  error IncorrectEthAmount();
  error NotAllowedZeroSellAmount();
  error ReceiverMustBeSet();
  error NotAllowedToInvalidateOrder(bytes32 orderHash);
  error EthTransferFailed();

  bytes32 private constant ORDER_TYPE_HASH =
    keccak256(
      'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)'
    );
  address private constant INVALIDATED = address(type(uint160).max);

  ISettlement public immutable cowSwapSettlement;
  IWrappedNative public immutable wrappedNativeToken;
  bytes32 private immutable _domainSeparator;

  /// Owner and validTo of each order by digest. The owner of a cancelled order is INVALIDATED.
  mapping(bytes32 orderHash => OnchainData) public orders;

  constructor(ISettlement settlement, IWrappedNative wrappedNative) {
    cowSwapSettlement = settlement;
    wrappedNativeToken = wrappedNative;
    _domainSeparator = settlement.domainSeparator();
    wrappedNative.approve(settlement.vaultRelayer(), type(uint256).max);
  }

  receive() external payable {}

  /// Wraps all coins. Solvers call this before the settlement takes the order's coins.
  function wrapAll() external {
    wrap(address(this).balance);
  }

  function wrap(uint256 amount) public {
    wrappedNativeToken.deposit{value: amount}();
  }

  function unwrap(uint256 amount) external {
    wrappedNativeToken.withdraw(amount);
  }

  function createOrder(EthFlowOrder calldata order) external payable returns (bytes32 orderHash) {
    if (msg.value != order.sellAmount + order.feeAmount) revert IncorrectEthAmount();
    if (order.sellAmount == 0) revert NotAllowedZeroSellAmount();
    if (order.validTo < block.timestamp) revert OrderIsAlreadyExpired();
    Order memory settled = _toSettledOrder(order);
    orderHash = _digest(settled);
    if (orders[orderHash].owner != address(0)) revert OrderIsAlreadyOwned(orderHash);
    orders[orderHash] = OnchainData(msg.sender, order.validTo);
    emit OrderPlacement(
      msg.sender,
      settled,
      OnchainSignature(OnchainSigningScheme.Eip1271, abi.encodePacked(address(this))),
      abi.encodePacked(order.quoteId, order.validTo)
    );
  }

  /// Cancels an order and refunds the unsold coins to its owner. After the order has expired, anyone may call this.
  function invalidateOrder(EthFlowOrder calldata order) external {
    bytes32 orderHash = _digest(_toSettledOrder(order));
    if (!_canInvalidate(orders[orderHash])) revert NotAllowedToInvalidateOrder(orderHash);
    _invalidate(order, orderHash);
  }

  function invalidateOrdersIgnoringNotAllowed(EthFlowOrder[] calldata batch) external {
    for (uint256 i = 0; i < batch.length; i++) {
      bytes32 orderHash = _digest(_toSettledOrder(batch[i]));
      if (_canInvalidate(orders[orderHash])) _invalidate(batch[i], orderHash);
    }
  }

  /// Checks an order by EIP-1271. The signature is ignored, because storage has the state of the order.
  function isValidSignature(bytes32 orderHash, bytes calldata) external view returns (bytes4) {
    OnchainData memory data = orders[orderHash];
    bool isValid = data.owner != address(0) && data.owner != INVALIDATED && data.validTo >= block.timestamp;
    return isValid ? this.isValidSignature.selector : bytes4(0xffffffff);
  }

  function _canInvalidate(OnchainData memory data) private view returns (bool) {
    if (data.owner == address(0) || data.owner == INVALIDATED) return false;
    return data.owner == msg.sender || data.validTo < block.timestamp;
  }

  function _invalidate(EthFlowOrder calldata order, bytes32 orderHash) private {
    OnchainData memory data = orders[orderHash];
    orders[orderHash].owner = INVALIDATED;
    bytes memory orderUid = abi.encodePacked(orderHash, address(this), type(uint32).max);
    if (data.validTo >= block.timestamp) emit OrderInvalidation(orderUid);
    else emit OrderRefund(orderUid, msg.sender);
    _refund(data.owner, order, cowSwapSettlement.filledAmount(orderUid));
  }

  function _refund(address owner, EthFlowOrder calldata order, uint256 filled) private {
    uint256 feeKept = (order.feeAmount * filled) / order.sellAmount;
    uint256 refund = order.sellAmount - filled + order.feeAmount - feeKept;
    if (address(this).balance < refund) wrappedNativeToken.withdraw(refund - address(this).balance);
    (bool isPaid, ) = payable(owner).call{value: refund}('');
    if (!isPaid) revert EthTransferFailed();
  }

  function _toSettledOrder(EthFlowOrder calldata order) private view returns (Order memory) {
    if (order.receiver == address(0)) revert ReceiverMustBeSet();
    return
      Order({
        sellToken: address(wrappedNativeToken),
        buyToken: order.buyToken,
        receiver: order.receiver,
        sellAmount: order.sellAmount,
        buyAmount: order.buyAmount,
        validTo: type(uint32).max,
        appData: order.appData,
        feeAmount: order.feeAmount,
        kind: keccak256('sell'),
        partiallyFillable: order.partiallyFillable,
        sellTokenBalance: keccak256('erc20'),
        buyTokenBalance: keccak256('erc20')
      });
  }

  function _digest(Order memory order) private view returns (bytes32) {
    bytes32 structHash = keccak256(abi.encode(ORDER_TYPE_HASH, order));
    return keccak256(abi.encodePacked(hex'1901', _domainSeparator, structHash));
  }
}
