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

/// A stand-in for CoWSwapEthFlow, whose code is in no package: written for the devnet from the original's interface,
/// with its functions, errors and events, so that whoever reads those cannot tell the two apart. Not the audited code.
///
/// Whoever sells the native coin cannot sign for an ERC-20: so this contract owns the order, sells the wrapped coin, and
/// says yes to its digest (EIP-1271) while it stands. Towards the settlement the order never expires (validTo is 2^32 - 1);
/// the user's own validTo is kept here.
contract DevEthFlow {
  /// What the user asks for; `quoteId` and `validTo` are not part of the settled order.
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

  /// The order of the settlement contract, strings as their hashes.
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

  /// Who placed the order of a digest, and until when it stands; all ones for one that was taken back.
  mapping(bytes32 orderHash => OnchainData) public orders;

  constructor(ISettlement settlement, IWrappedNative wrappedNative) {
    cowSwapSettlement = settlement;
    wrappedNativeToken = wrappedNative;
    _domainSeparator = settlement.domainSeparator();
    wrappedNative.approve(settlement.vaultRelayer(), type(uint256).max);
  }

  receive() external payable {}

  /// Solvers call this before the order's coins are taken.
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

  /// Pays back what was not sold: to the owner at any time, at anybody's request once the order has expired.
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

  /// EIP-1271; the signature is not looked at, everything to know is in storage.
  function isValidSignature(bytes32 orderHash, bytes calldata) external view returns (bytes4) {
    OnchainData memory data = orders[orderHash];
    bool stands = data.owner != address(0) && data.owner != INVALIDATED && data.validTo >= block.timestamp;
    return stands ? this.isValidSignature.selector : bytes4(0xffffffff);
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
