"""What is printed in Monopoly's protocol: controls, the codes of properties and cards, prices and rents. Properties are
known by their wire codes, cards by the five bits of theirs.
"""
START, DICE, AUCTION, ANSWER, PROPERTY, CARD, WITHDRAW, VICTORY = range(8)
BUY, SELL, MORTGAGE = 4, 5, 6                    # bits 8 to 6 of a property frame
ASK, TRANSFER = 4, 5                             # … and of an auction frame
FINE = 31                                        # M8
NONE = 0x80
BANK, SEVERAL = "bank", "several"

# square, price, mortgage, rents, building, group: in the order of the codes
STREETS = [
    (1, 60, 30, (2, 10, 30, 90, 160, 250), 50, 0), (3, 60, 30, (4, 20, 60, 180, 320, 450), 50, 0),
    (6, 100, 50, (6, 30, 90, 270, 400, 550), 50, 1), (8, 100, 50, (6, 30, 90, 270, 400, 550), 50, 1),
    (9, 120, 60, (8, 40, 100, 300, 450, 600), 50, 1), (11, 140, 70, (10, 50, 150, 450, 625, 750), 100, 2),
    (13, 140, 70, (10, 50, 150, 450, 625, 750), 100, 2), (14, 160, 80, (12, 60, 180, 500, 700, 900), 100, 2),
    (16, 180, 90, (14, 70, 200, 550, 750, 950), 100, 3), (18, 180, 90, (14, 70, 200, 550, 750, 950), 100, 3),
    (19, 200, 100, (16, 80, 220, 600, 800, 1000), 100, 3), (21, 220, 110, (18, 90, 250, 700, 875, 1050), 150, 4),
    (23, 220, 110, (18, 90, 250, 700, 875, 1050), 150, 4), (24, 240, 120, (20, 100, 300, 750, 925, 1100), 150, 4),
    (26, 260, 130, (22, 110, 330, 800, 975, 1150), 150, 5), (27, 260, 130, (22, 110, 330, 800, 975, 1150), 150, 5),
    (29, 280, 140, (24, 120, 360, 850, 1025, 1200), 140, 5), (31, 300, 150, (26, 130, 390, 900, 1100, 1275), 200, 6),
    (32, 300, 150, (26, 130, 390, 900, 1100, 1275), 200, 6), (34, 320, 160, (28, 150, 450, 1000, 1200, 1400), 200, 6),
    (37, 350, 175, (35, 175, 500, 1100, 1300, 1500), 200, 7), (39, 400, 200, (50, 200, 600, 1400, 1700, 2000), 200, 7)]
COMPANIES, RAILWAYS = (22, 23), (24, 25, 26, 27)
SQUARES = [row[0] for row in STREETS] + [12, 28, 5, 15, 25, 35]
PRICES = [row[1] for row in STREETS] + [150, 150, 200, 200, 200, 200]
LOANS = [row[2] for row in STREETS] + [75, 75, 100, 100, 100, 100]
AT = {square: code for code, square in enumerate(SQUARES)}
CASUALIDAD, ARCA, TAXES = (7, 22, 36), (2, 17, 33), {4: 200, 38: 75}
JAIL_SQUARE, TO_JAIL = 10, 30
JAIL_CARDS = (10, 18)                            # the five bits of the two
BANK_PAYS = {0: 10, 1: 20, 2: 25, 3: 45, 4: 100, 5: 100, 6: 100, 7: 200, 20: 50, 21: 150, 31: 100}
BANK_TAKES = {12: 50, 13: 100, 14: 150, 22: 15}
PER_BUILDING = {15: (40, 115), 30: (25, 100)}
GO_TO = {8: 0, 19: 0, 24: 39, 25: 24, 26: 11, 27: 5}


def group(code):
    if code >= 24:
        return list(RAILWAYS)
    if code >= 22:
        return list(COMPANIES)
    return [c for c in range(22) if STREETS[c][5] == STREETS[code][5]]
