-- Wireshark and tshark read what Sobremesa's rings and tables say.
--
--   wireshark -X lua_script:tools/wireshark/sobremesa.lua ring.pcapng
--   tshark -X lua_script:tools/wireshark/sobremesa.lua -r ring.pcapng -Y 'sobremesa.uno.symbol == 14'
--
-- On DLT_USER0 (what `--pcap` writes): the 4-octet frames of UNO and Monopoly and the 16-character frames of truco.
-- Which of the first two it is shows at the START frame (control 1 or 0); the preference "game" says it otherwise.
-- On TCP port 7777: Reversi, put together again from its segments. Every field can be filtered for; what the rules or
-- the seeds do not allow gets an expert info, with the ruling.

-- By arithmetic: Lua 5.2 (Wireshark 4.0) has no operators on bits, Lua 5.4 has no bit32.
local function bits(value, from, count)
  return math.floor(math.floor(value / 2 ^ from) % 2 ^ count)
end

local expert_group = { malformed = expert.group.MALFORMED, protocol = expert.group.PROTOCOL }

local function make_expert(name, text, group, severity)
  return ProtoExpert.new(name, text, group, severity)
end

------------------------------------------------------------------------------------------------------------------------
-- the ring of 4-octet frames
------------------------------------------------------------------------------------------------------------------------

local ring = Proto("sobremesa", "Sobremesa ring")
local AUTO, UNO, MONOPOLY = 0, 1, 2
ring.prefs.game = Pref.enum("Game", AUTO, "Whose frames these are; auto: the START frame tells",
  { { 1, "auto", AUTO }, { 2, "UNO", UNO }, { 3, "Monopoly", MONOPOLY } }, false)

local uno_controls = { [1] = "start", [2] = "initial cards", [3] = "victory", [6] = "card to hand",
                       [7] = "card to table" }
local monopoly_controls = { [0] = "start", [1] = "dice", [2] = "auction", [3] = "auction answer", [4] = "property",
                            [5] = "card", [6] = "withdraw", [7] = "victory" }
local colours = { [0] = "blue", [1] = "green", [2] = "red", [3] = "yellow" }
local symbols = { [10] = "skip (PT)", [11] = "reverse (CS)", [12] = "+2", [13] = "colour (CC)", [14] = "+4",
                  [15] = "none" }
for digit = 0, 9 do symbols[digit] = tostring(digit) end
local directions = { [0] = "left (0)", [1] = "right (1)" }
local modes = { [0] = "count", [1] = "announce" }

local properties = {
  [0] = "Av. Mediterráneo", "Av. Báltica", "Av. Oriental", "Av. Vermont", "Av. Connecticut", "Plaza San Carlos",
  "Av. de los Estados", "Av. Virginia", "Plaza Santiago", "Av. Tennessee", "Av. Nueva York", "Av. Kentucky",
  "Av. Indiana", "Av. Illinois", "Av. Atlántico", "Av. Ventnor", "Jardines Marvin", "Av. Pacífico",
  "Av. Carolina del Norte", "Av. Pensilvania", "Plaza del Parque", "Paseo Tablado", "Compañía de Electricidad",
  "Obras de Agua Potable", "Ferrocarril Reading", "Ferrocarril Pensilvania", "Ferrocarril B & O",
  "Ferrocarril Short Line", [31] = "(jail: pay the fine)",
}
local actions = { [0] = "buy (000)", [4] = "buy", [5] = "sell", [6] = "mortgage" }
local auctions = { [4] = "proposal", [5] = "transfer" }
local decks = { [0] = "Casualidad", [1] = "Arca Comunal" }

local f = {
  eo = ProtoField.uint8("sobremesa.eo", "EO (origin)", base.DEC, nil, 0xc0),
  ed = ProtoField.uint8("sobremesa.ed", "ED (destination)", base.DEC, nil, 0x30),
  bit = ProtoField.uint8("sobremesa.bit", "Reliable mode's bit", base.DEC, nil, 0x08),
  control = ProtoField.uint8("sobremesa.control", "Control", base.DEC, nil, 0x07),
  info = ProtoField.uint8("sobremesa.info", "Information octet", base.HEX),
  mode = ProtoField.uint8("sobremesa.start.mode", "Mode", base.DEC, modes, 0x04),
  counter = ProtoField.uint8("sobremesa.start.counter", "Counter", base.DEC, nil, 0x03),
  uno_direction = ProtoField.uint8("sobremesa.uno.direction", "Direction", base.DEC, directions, 0x40),
  uno_colour = ProtoField.uint8("sobremesa.uno.colour", "Colour", base.DEC, colours, 0x30),
  uno_symbol = ProtoField.uint8("sobremesa.uno.symbol", "Symbol", base.DEC, symbols, 0x0f),
  dice1 = ProtoField.uint8("sobremesa.monopoly.dice1", "First die", base.DEC, nil, 0x38),
  dice2 = ProtoField.uint8("sobremesa.monopoly.dice2", "Second die", base.DEC, nil, 0x07),
  action = ProtoField.uint8("sobremesa.monopoly.action", "Action", base.DEC, actions, 0xe0),
  auction = ProtoField.uint8("sobremesa.monopoly.auction", "Auction", base.DEC, auctions, 0xe0),
  property = ProtoField.uint8("sobremesa.monopoly.property", "Property", base.DEC, properties, 0x1f),
  offer = ProtoField.uint8("sobremesa.monopoly.offer", "Offer (steps of 2 %)", base.DEC, nil, 0x1f),
  deck = ProtoField.uint8("sobremesa.monopoly.deck", "Deck", base.DEC, decks, 0x10),
  card = ProtoField.uint8("sobremesa.monopoly.card", "Card", base.DEC, nil, 0x0f),
  truco_from = ProtoField.string("sobremesa.truco.e", "E (sender)"),
  truco_to = ProtoField.string("sobremesa.truco.d", "D (addressee)"),
  truco_winner = ProtoField.string("sobremesa.truco.gj", "GJ (winner of the game)"),
  truco_turn = ProtoField.string("sobremesa.truco.turno", "Turno"),
  truco_ask_envido = ProtoField.string("sobremesa.truco.pe", "PE (asks for envido)"),
  truco_answer_envido = ProtoField.string("sobremesa.truco.re", "RE (answer to envido)"),
  truco_ask_truco = ProtoField.string("sobremesa.truco.pt", "PT (asks for truco)"),
  truco_answer_truco = ProtoField.string("sobremesa.truco.rt", "RT (answer to truco)"),
  truco_card = ProtoField.string("sobremesa.truco.c", "C (card, flor or points)"),
}
ring.fields = f

local e = {
  no_frame = make_expert("sobremesa.no_frame", "No frame: 7E x y 7E, or $$ … %%", expert_group.malformed,
    expert.severity.ERROR),
  high_bit = make_expert("sobremesa.high_bit", "The information octet's high bit is 0 (ring.md)",
    expert_group.protocol, expert.severity.WARN),
  control = make_expert("sobremesa.bad_control", "A control that the game does not define", expert_group.protocol,
    expert.severity.ERROR),
  start = make_expert("sobremesa.bad_start", "START comes from 0 and goes to 0, 10000 mode counter (ring.md, U12)",
    expert_group.protocol, expert.severity.ERROR),
  unused = make_expert("sobremesa.unused_bits", "Bits that mean nothing here are not as they should be (U10, U12)",
    expert_group.protocol, expert.severity.WARN),
  dice = make_expert("sobremesa.bad_dice", "Dice of 7, or one die 0 (M22)", expert_group.protocol,
    expert.severity.ERROR),
  closing = make_expert("sobremesa.closing", "A dice frame with its high bit clear closes the turn (M22)",
    expert_group.protocol, expert.severity.WARN),
  property = make_expert("sobremesa.bad_property", "No property has this code", expert_group.protocol,
    expert.severity.ERROR),
  action = make_expert("sobremesa.bad_action", "No action has this code (M5, M22)", expert_group.protocol,
    expert.severity.ERROR),
  offer = make_expert("sobremesa.bad_offer", "Offers go from 0 to 25; others count as 0 (M6)", expert_group.protocol,
    expert.severity.WARN),
  address = make_expert("sobremesa.bad_address", "An addressee that is not itself: closes the turn (M15)",
    expert_group.protocol, expert.severity.NOTE),
  truco = make_expert("sobremesa.truco.bad_field", "A field of the truco frame has no such value (seed 004)",
    expert_group.protocol, expert.severity.ERROR),
}
ring.experts = { e.no_frame, e.high_bit, e.control, e.start, e.unused, e.dice, e.closing, e.property, e.action, e.offer,
                 e.address, e.truco }

local heard = AUTO -- what the START frames of this capture say
function ring.init()
  heard = AUTO
end

local function start_frame(tree, info, address, octet)
  tree:add(f.mode, info)
  tree:add(f.counter, info)
  if bits(address, 4, 4) ~= 0 or bits(octet, 3, 5) ~= 0x10 then
    tree:add_proto_expert_info(e.start)
  end
  if bits(octet, 2, 1) == 1 then
    return string.format("announcement: %d players", bits(octet, 0, 2) + 1)
  end
  return string.format("START: counter %d", bits(octet, 0, 2))
end

local function uno_frame(tree, info, control, octet)
  if control == 2 or control == 3 then
    if octet ~= 0x80 then tree:add_proto_expert_info(e.unused) end
    return uno_controls[control]
  elseif control ~= 6 and control ~= 7 then
    tree:add_proto_expert_info(e.control)
    return "undefined control"
  end
  local symbol, colour = bits(octet, 0, 4), bits(octet, 4, 2)
  tree:add(f.uno_direction, info)
  tree:add(f.uno_colour, info)
  tree:add(f.uno_symbol, info)
  if colour ~= 1 and (symbol == 15 or (control == 6 and symbol >= 13)) then
    tree:add_proto_expert_info(e.unused)
  end
  if symbol == 15 then return "pass" end
  local coloured = symbol < 13 or control == 7
  return uno_controls[control] .. ": " .. (coloured and colours[colour] .. " " or "") .. symbols[symbol]
end

local function monopoly_property(tree, info, octet, field, names)
  local action, code = bits(octet, 5, 3), bits(octet, 0, 5)
  tree:add(field, info)
  tree:add(f.property, info)
  if not properties[code] or (code == 31 and (field ~= f.action or action ~= 4)) then
    tree:add_proto_expert_info(e.property)
  end
  if not names[action] or action == 0 then tree:add_proto_expert_info(e.action) end
  return (names[action] or "?") .. ": " .. (properties[code] or "property " .. code)
end

local function monopoly_dice(tree, info, octet)
  local first, second = bits(octet, 3, 3), bits(octet, 0, 3)
  tree:add(f.dice1, info)
  tree:add(f.dice2, info)
  if octet < 0x80 then
    tree:add_proto_expert_info(e.closing)
    return "closes the turn"
  elseif first == 0 and second == 0 then
    return "0-0: closes the turn, or gives the right back"
  elseif first == 0 or second == 0 or first == 7 or second == 7 then
    tree:add_proto_expert_info(e.dice)
  end
  return string.format("dice %d and %d", first, second)
end

local function monopoly_frame(tree, info, control, octet)
  if control == 1 then
    return monopoly_dice(tree, info, octet)
  elseif control == 2 then
    return "auction " .. monopoly_property(tree, info, octet, f.auction, auctions)
  elseif control == 3 then
    tree:add(f.auction, info)
    tree:add(f.offer, info)
    if bits(octet, 5, 3) ~= 4 then tree:add_proto_expert_info(e.action) end
    if bits(octet, 0, 5) > 25 then tree:add_proto_expert_info(e.offer) end
    return string.format("offers %d %%", 2 * bits(octet, 0, 5))
  elseif control == 4 then
    return monopoly_property(tree, info, octet, f.action, actions)
  elseif control == 5 then
    tree:add(f.deck, info)
    tree:add(f.card, info)
    return string.format("card %d of %s", bits(octet, 0, 4) + 1, decks[bits(octet, 4, 1)])
  end
  if octet ~= 0x80 then tree:add_proto_expert_info(e.unused) end
  return monopoly_controls[control]
end

local function four_octets(buffer, pinfo, tree)
  local address, octet = buffer(1, 1):uint(), buffer(2, 1):uint()
  local eo, ed, control = bits(address, 6, 2), bits(address, 4, 2), bits(address, 0, 3)
  if heard == AUTO and address == 1 and bits(octet, 2, 6) == 0x20 then heard = UNO end
  if heard == AUTO and address == 0 and bits(octet, 2, 6) == 0x20 then heard = MONOPOLY end
  local apart = octet + 0x80 == address -- reliable mode: two equal octets are kept apart by this bit (ring.md)
  if apart then octet = address end
  local game = ring.prefs.game ~= AUTO and ring.prefs.game or heard
  tree:add(f.eo, buffer(1, 1))
  tree:add(f.ed, buffer(1, 1))
  tree:add(f.bit, buffer(1, 1))
  tree:add(f.control, buffer(1, 1))
  tree:add(f.info, buffer(2, 1))
  local words
  if (game == UNO and control == 1) or (game == MONOPOLY and control == 0) then
    words = start_frame(tree, buffer(2, 1), address, octet)
  elseif game == UNO then
    words = uno_frame(tree, buffer(2, 1), control, octet)
  elseif game == MONOPOLY then
    words = monopoly_frame(tree, buffer(2, 1), control, octet)
    local acts = (control >= 4 and control <= 6) or (control == 1 and octet >= 0x80 and bits(octet, 0, 6) ~= 0)
    if eo ~= ed and acts then tree:add_proto_expert_info(e.address) end
  else
    words = string.format("control %d, information %02x", control, octet)
  end
  if octet < 0x80 and not (game == MONOPOLY and control == 1) then
    tree:add_proto_expert_info(e.high_bit)
  end
  pinfo.cols.protocol = game == UNO and "UNO" or game == MONOPOLY and "Monopoly" or "Ring"
  pinfo.cols.src = tostring(eo)
  pinfo.cols.dst = tostring(ed)
  pinfo.cols.info = string.format("%d>%d %s", eo, ed, words)
  tree:append_text(", " .. words)
end

local truco_layout = {
  { "truco_from", 2, 1, "[ABCDS]" }, { "truco_to", 3, 1, "[ABCDST]" }, { "truco_winner", 4, 2, nil },
  { "truco_turn", 6, 1, "[ABCD#]" }, { "truco_ask_envido", 7, 1, "[S#]" }, { "truco_answer_envido", 8, 1, "[SN#]" },
  { "truco_ask_truco", 9, 1, "[S#]" }, { "truco_answer_truco", 10, 1, "[SN#]" }, { "truco_card", 11, 3, nil },
}
local truco_winners = { SG = true, AC = true, BD = true }

local function is_truco_card(text)
  local number, suit = text:match("^[#0]?(%d+)([BOCE])$")
  number = tonumber(number)
  return text == "###" or text == "FLa" or text == "FLb" or text:match("^[012]%d[ab]$") ~= nil or
    (number ~= nil and number >= 1 and number <= 12 and number ~= 8 and number ~= 9 and #text == 3)
end

local function sixteen_characters(buffer, pinfo, tree)
  local good, calls = true, 0
  for _, part in ipairs(truco_layout) do
    local range = buffer(part[2], part[3])
    local text = range:string()
    tree:add(f[part[1]], range)
    if part[4] and not text:match("^" .. part[4] .. "$") then good = false end
    if part[2] >= 7 and part[2] <= 10 and text ~= "#" then calls = calls + 1 end
  end
  if not truco_winners[buffer(4, 2):string()] or not is_truco_card(buffer(11, 3):string()) or calls > 1 then
    good = false
  end
  if not good then tree:add_proto_expert_info(e.truco) end
  pinfo.cols.protocol = "Truco"
  pinfo.cols.src = buffer(2, 1):string()
  pinfo.cols.dst = buffer(3, 1):string()
  pinfo.cols.info = buffer(0, 16):string()
end

function ring.dissector(buffer, pinfo, root)
  local length = buffer:len()
  local tree = root:add(ring, buffer())
  if length == 16 and buffer(0, 2):string() == "$$" and buffer(14, 2):string() == "%%" then
    sixteen_characters(buffer, pinfo, tree)
  elseif length == 4 and buffer(0, 1):uint() == 0x7e and buffer(3, 1):uint() == 0x7e and
    buffer(1, 1):uint() ~= 0x7e and buffer(2, 1):uint() ~= 0x7e then
    four_octets(buffer, pinfo, tree)
  else
    tree:add_proto_expert_info(e.no_frame)
    pinfo.cols.protocol = "Sobremesa"
  end
  return length
end

DissectorTable.get("wtap_encap"):add(wtap.USER0, ring)

------------------------------------------------------------------------------------------------------------------------
-- Reversi on TCP port 7777
------------------------------------------------------------------------------------------------------------------------

local reversi = Proto("sobremesa_reversi", "Reversi (port 7777)")
local PORT = 7777
local names = { [0] = "white", [1] = "black" }
local squares = { [0] = "·", [1] = "O", [2] = "X", [3] = "?" }
local reasons = { [0] = "draw", "white wins", "black wins", "white went away", "black went away" }
local server_kinds = { [0x80] = "start", [0x10] = "dice", [0x48] = "invalid move", [0x40] = "valid move",
                       [0x20] = "end" }
local client_kinds = { [0x80] = "wants to play", [0x40] = "move", [0x50] = "asks for dice", [0x20] = "leaves" }

local r = {
  signature = ProtoField.string("sobremesa_reversi.signature", "Signature"),
  flags = ProtoField.uint8("sobremesa_reversi.flags", "Flags", base.HEX),
  colour = ProtoField.uint8("sobremesa_reversi.colour", "Colour", base.DEC, names),
  yours = ProtoField.uint8("sobremesa_reversi.yours", "The player's colour", base.DEC, names, 0xf0),
  first = ProtoField.uint8("sobremesa_reversi.first", "Who begins", base.DEC, names, 0x0f),
  name = ProtoField.string("sobremesa_reversi.name", "Name"),
  die = ProtoField.uint8("sobremesa_reversi.die", "Die", base.DEC),
  x = ProtoField.uint8("sobremesa_reversi.x", "X", base.DEC, nil, 0xf0),
  y = ProtoField.uint8("sobremesa_reversi.y", "Y", base.DEC, nil, 0x0f),
  board = ProtoField.bytes("sobremesa_reversi.board", "Board"),
  row = ProtoField.string("sobremesa_reversi.row", "Row"),
  reason = ProtoField.uint8("sobremesa_reversi.reason", "Reason", base.DEC, reasons),
}
reversi.fields = r

local re = {
  signature = make_expert("sobremesa_reversi.bad_signature", "A packet begins with RV (R10)", expert_group.malformed,
    expert.severity.ERROR),
  flags = make_expert("sobremesa_reversi.bad_flags", "Flags that this side does not have (R1)", expert_group.protocol,
    expert.severity.ERROR),
  square = make_expert("sobremesa_reversi.bad_square", "X and Y go from 0 to 7 (R4)", expert_group.protocol,
    expert.severity.ERROR),
  board = make_expert("sobremesa_reversi.bad_board", "A square of the board has the value 3 (R3)",
    expert_group.protocol, expert.severity.ERROR),
  dice = make_expert("sobremesa_reversi.bad_dice", "Dice are three different numbers from 1 to 8 (R7)",
    expert_group.protocol, expert.severity.ERROR),
  value = make_expert("sobremesa_reversi.bad_value", "A colour or a reason that does not exist (seed 003)",
    expert_group.protocol, expert.severity.ERROR),
  empty = make_expert("sobremesa_reversi.empty_name", "An empty name (R2)", expert_group.protocol,
    expert.severity.ERROR),
}
reversi.experts = { re.signature, re.flags, re.square, re.board, re.dice, re.value, re.empty }

local server_length = { [0x80] = 20, [0x10] = 6, [0x48] = 3, [0x40] = 20, [0x20] = 4 }
local client_length = { [0x40] = 4, [0x50] = 4, [0x20] = 3 }

-- What comes behind a client's packet: another one begins here.
local function begins(buffer, offset)
  return offset + 3 <= buffer:len() and buffer(offset, 2):string() == "RV" and
    client_kinds[buffer(offset + 2, 1):uint()] ~= nil
end

-- A name ends at a zero, after 16 octets, or after a silence, which shows when the next packet begins (R2). After a
-- zero, further zeros fill it up. nil: that is not known yet.
local function name_length(buffer, offset)
  local most = math.min(16, buffer:len() - offset - 3)
  for i = 0, most - 1 do
    if buffer(offset + 3 + i, 1):uint() == 0 then
      local zeros = i
      while zeros < most and buffer(offset + 3 + zeros, 1):uint() == 0 do zeros = zeros + 1 end
      return 3 + zeros
    elseif begins(buffer, offset + 3 + i) then
      return 3 + i
    end
  end
  return most == 16 and 3 + most or nil
end

-- Of the packet that begins there; nil: more octets are needed to know.
local function packet_length(buffer, offset, from_server)
  local left = buffer:len() - offset
  if left >= 2 and buffer(offset, 2):string() ~= "RV" then return left end
  if left < 3 then return nil end
  local flags = buffer(offset + 2, 1):uint()
  if from_server then return server_length[flags] or 3 end
  if flags == 0x80 then return name_length(buffer, offset) end
  if flags == 0x20 and left > 3 and buffer(offset + 3, 1):uint() ~= 0x52 then return 4 end -- a known client's (R1)
  return client_length[flags] or 3
end

local function add_name(tree, range)
  local text = range:string() -- 16 octets of name have no zero behind them
  text = text:sub(1, (text:find("\0", 1, true) or #text + 1) - 1)
  tree:add(r.name, range, text)
  if text == "" then tree:add_proto_expert_info(re.empty) end
  return text
end

local function add_board(tree, range)
  local board, bad = tree:add(r.board, range), false
  for line = 0, 7 do
    local text = ""
    for square = 0, 7 do
      local value = bits(range(line * 2 + math.floor(square / 4), 1):uint(), 6 - 2 * (square % 4), 2)
      bad = bad or value == 3
      text = text .. squares[value]
    end
    board:add(r.row, range(line * 2, 2), text)
  end
  if bad then tree:add_proto_expert_info(re.board) end
end

local function add_dice(tree, range)
  local seen, good, text = {}, true, {}
  for i = 0, 2 do
    local die = range(i, 1):uint()
    tree:add(r.die, range(i, 1))
    good = good and die >= 1 and die <= 8 and not seen[die]
    seen[die] = true
    text[#text + 1] = tostring(die)
  end
  if not good then tree:add_proto_expert_info(re.dice) end
  return table.concat(text, " ")
end

local function checked(tree, value, known)
  if not known[value] then tree:add_proto_expert_info(re.value) end
  return known[value] or tostring(value)
end

local function from_server_packet(tree, buffer, flags)
  if flags == 0x80 then
    local octet = buffer(3, 1):uint()
    tree:add(r.yours, buffer(3, 1))
    tree:add(r.first, buffer(3, 1))
    checked(tree, bits(octet, 4, 4), names)
    checked(tree, bits(octet, 0, 4), names)
    return "start: you are " .. (names[bits(octet, 4, 4)] or "?") .. " against " .. add_name(tree, buffer(4, 16))
  elseif flags == 0x10 then
    return "dice " .. add_dice(tree, buffer(3, 3))
  elseif flags == 0x40 then
    tree:add(r.colour, buffer(3, 1))
    add_board(tree, buffer(4, 16))
    return "valid move, next is " .. checked(tree, buffer(3, 1):uint(), names)
  elseif flags == 0x20 then
    tree:add(r.reason, buffer(3, 1))
    return "end: " .. checked(tree, buffer(3, 1):uint(), reasons)
  end
  return server_kinds[flags]
end

local function from_client_packet(tree, buffer, flags)
  if flags == 0x80 then
    if buffer:len() == 3 then
      tree:add_proto_expert_info(re.empty)
      return "wants to play without a name"
    end
    return "wants to play: " .. add_name(tree, buffer(3, buffer:len() - 3))
  elseif flags == 0x40 then
    local x, y = bits(buffer(3, 1):uint(), 4, 4), bits(buffer(3, 1):uint(), 0, 4)
    tree:add(r.x, buffer(3, 1))
    tree:add(r.y, buffer(3, 1))
    if x > 7 or y > 7 then
      tree:add_proto_expert_info(re.square)
      return string.format("move (%d,%d)", x, y)
    end
    return string.format("move %c%d", 97 + x, y + 1)
  elseif flags == 0x50 then
    tree:add(r.colour, buffer(3, 1))
    return "asks for dice as " .. checked(tree, buffer(3, 1):uint(), names)
  end
  return client_kinds[flags]
end

local function one_packet(buffer, pinfo, root, from_server)
  local tree = root:add(reversi, buffer())
  if buffer:len() < 3 or buffer(0, 2):string() ~= "RV" then
    tree:add_proto_expert_info(re.signature)
    return
  end
  local flags = buffer(2, 1):uint()
  local kinds = from_server and server_kinds or client_kinds
  tree:add(r.signature, buffer(0, 2))
  tree:add(r.flags, buffer(2, 1))
  local words = "unknown flags"
  if not kinds[flags] then
    tree:add_proto_expert_info(re.flags)
  else
    words = (from_server and from_server_packet or from_client_packet)(tree, buffer, flags)
  end
  tree:append_text(", " .. words)
  pinfo.cols.info:append(" [" .. words .. "]")
end

-- By hand and not by dissect_tcp_pdus: how long a name is may show only in the segment behind it.
function reversi.dissector(buffer, pinfo, root)
  local from_server = pinfo.src_port == PORT
  local offset, count = 0, buffer:len()
  pinfo.cols.protocol = "Reversi"
  while offset < count do
    if not from_server and buffer(offset, 1):uint() == 0 then -- the rest of a name's zeros
      offset = offset + 1
    else
      local length = packet_length(buffer, offset, from_server)
      if not length or offset + length > count then
        if pinfo.can_desegment > 0 then
          pinfo.desegment_offset = offset
          pinfo.desegment_len = length and offset + length - count or DESEGMENT_ONE_MORE_SEGMENT
          return count
        end
        length = count - offset
      end
      one_packet(buffer(offset, length):tvb(), pinfo, root, from_server)
      offset = offset + length
    end
  end
  return count
end

DissectorTable.get("tcp.port"):add(PORT, reversi)
