check_test(laws_onlooker law test_laws_onlooker.c laws)
script_test(web_smoke peer web_smoke.py)
script_test(web_table peer web_table.py)
script_test(web_http peer web_http.py)
