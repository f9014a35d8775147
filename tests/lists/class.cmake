script_test(class_room peer class_room.py)
script_test(class_ten full class_ten.py)
